/** See the Spanish one: here in Portuguese. */
export const ptProbe = String.raw`
moradora_penha/bueiro critical emergency | Tem um filhote preso no bueiro da Rua Curua, a água está subindo com a chuva e só dá pra ver o focinho. Bombeiro disse que demora. Quem puder vir com corda, venha
anjos_da_br/carreta critical emergency | Cadela pega por carreta na BR-116 perto de Leopoldina, as duas patas de trás esmagadas, ainda viva no acostamento. Não temos carro. Alguém em Leopoldina agora??
gatil_santana/chumbinho critical emergency | Dois gatos da vila espumando e tremendo, encontramos pedaços de carne com grãozinhos cinza no muro. O terceiro já morreu. Precisamos de dinheiro pro plantão nos próximos minutos
ccz_alerta_mg/prazo critical adoption | Pandora sai da lista na quinta: se ninguém tirar, acabou. Pit de dois anos, dócil, brinca com tudo. Ajudamos com transporte até BH
bia_resgata/bicho high emergency | Cachorro preto aqui no posto com a orelha tomada de bicheira, o cheiro é horrível e ele chora quando encosta. Levo agora se alguém dividir a consulta comigo
ong_pelotas/femur high fundraising | O Tião precisa pôr placa no fêmur até sexta senão perde a perna. Orçamento de R$ 3.450. Temos R$ 900. Pix da ong na bio
protetora_gaia/ninhada high emergency | Encontrei uma caixa com cinco bebés de dias à porta do cemitério, um já frio. Preciso de leite e de quem possa dar biberão de noite, zona de Gaia
cavalos_df/fio high emergency | Égua solta em Samambaia com o lombo em carne viva e muito magra, prenha ainda por cima. Polícia ambiental não apareceu. Onde podemos levá-la?
lu_temporario/gesso medium medical_progress | Notícia da Farofa: trocou o gesso hoje, o raio x mostra que está colando. Mais um mês sem correr e volta para revisão
sumiu_floripa/bento medium note | Bento fugiu de casa no Campeche no domingo à noite, gato amarelo castrado, rabo torto. Ele é medroso e não vai no colo de ninguém. Me avisem por favor
rifa_dos_focinhos/conta medium fundraising | Devemos dois mil na clínica por causa da cinomose dos filhotes. Estamos vendendo brigadeiro e número de rifa a 10 reais. Cada um ajuda
vera_lares/catarata medium adoption | Idosa quase cega precisa de lar temporário por dois meses, a família mudou e largou no portão. Toma colírio de manhã e de noite. Ração por nossa conta
abrigo_raizes/jorge low adoption | Jorge é daquele tipo que deita no seu pé e ronca. Castrado, vacinado, seis anos de paciência. Feirinha sábado na praça Osório
cida_mamadeira/nenem low medical_progress | Os bebês da caixa de sapato já pesam 700 gramas e descobriram a cortina. Obrigada por cada lata de leite
devolucao_feliz/koda low note | Koda achou a família! Estava a 12 km de casa, gordo e bem tratado por um porteiro. Obrigado por compartilharem
defesacivil_ba/enxurrada unrelated disaster | Enxurrada em Itabuna deixa 200 desabrigados. A prefeitura pede colchões, água e roupas para as famílias no ginásio
vozes_sem_voz/rinha unrelated advocacy | Quem assiste rinha financia tortura. Denuncie pelo 181 e cobre seu vereador: animal não é diversão
humor_de_padaria/gato unrelated joke | Meu gato derrubou o copo olhando nos meus olhos. Isso não é um animal, é um advogado
petshop_lumiar/banho unrelated advert | Banho, tosa e hidratação por R$ 79 em novembro! Seu peludo sai cheiroso e você ganha um laço. Agende
rafael_mg_k/irmao unrelated human_illness | Meu irmão sofreu acidente de moto, fraturou a bacia e está na UTI. Quem puder doar sangue O negativo no Hemominas, por favor
juntos_pela_lara/vaquinha unrelated human_fundraising | A Lara tem 2 anos e precisa do remédio importado até dezembro. Faltam R$ 48 mil da vaquinha. Compartilhe, ela não pode esperar
mel_e_eu/cama unrelated pet_life | Acordei na ponta da cama porque a Mel precisava de 80% dela. Pesa quatro quilos
instituto_vira/bazar unrelated shelter_news | Bazar do instituto neste domingo das 9 às 16! Roupas a partir de 5 reais. Renda para a ração dos nossos 140 moradores
bichos_do_cerrado/lobo unrelated wildlife | O lobo-guará come mais fruta do que carne: a lobeira pode ser metade da sua dieta
timao_doente/jogo unrelated sport | Time morto em campo, goleiro salvou de ser massacre. Sangrando mas vivos na Copa
jornal_zona/roubo unrelated news | Quadrilha presa em Suzano por furtar cabos: trens ficaram parados e passageiros desceram a pé pela via
gabi_tcc/cansaco unrelated chat | tcc me atropelou, tô só o pó, aceito colo e comida
tutor_consciente/calor unrelated advocacy | No calor, asfalto queima pata. Passeie cedo, leve água e nunca deixe o cão no carro
haras_modelo_x/potros unrelated advert | Leilão virtual de potros quarto de milha dia 22. Lances a partir de 30 parcelas de 600 reais
nanda_series/episodio unrelated chat | chorei mais com a morte daquele cachorro no episódio 4 do que em qualquer enterro da família
`
