/** The held-out posts in Portuguese; see the Spanish ones. */
export const ptGate = String.raw`
resgate_serra_rj/barranco critical emergency | Cachorro despencou do barranco em Teresópolis e está com a perna quebrada, sangrando muito. Ninguém consegue descer. Precisamos de ajuda urgente com corda
catarina_vet_sc/chumbinho critical emergency | Chegou agora um gato envenenado com chumbinho, está convulsionando e babando. A família não tem como pagar a internação. Qualquer valor ajuda a salvar a vida dele
amor_animal_pe/br critical emergency | URGENTE: cadela atropelada na BR-232 em Caruaru, não levanta e perde muito sangue. Alguém pode levar para o plantão veterinário agora?
ccz_pedido_df/fila critical adoption | O Rex vai ser eutanasiado amanhã no CCZ se não aparecer adotante. Três anos, dócil, saudável. Por favor compartilhem, é a última chance dele
gatos_da_ufba/motor critical emergency | Filhote de gato preso dentro do motor de um carro no estacionamento, dá pra ouvir ele gritando. Está queimado. Preciso de um mecânico no campus agora
lu_protetora_mt/incendio critical emergency | As chamas estão a cem metros do abrigo em Chapada. Temos 80 cães para tirar daqui e só um carro. Socorro, quem puder venha com caixas de transporte
pedro_aveiro/ria critical emergency | Está um cão na ria agarrado a uma estaca, a maré está a subir e ele já mal levanta a cabeça. Chamei os bombeiros mas demoram. Alguém com barco?
canil_alegria_ba/parto critical emergency | A Preta está há doze horas em trabalho de parto e não nasce nenhum. Precisa de cesárea imediata ou morre com os filhotes. Custa R$ 1.900 e temos 300
ana_clara_resg/facada critical emergency | Esfaquearam um cachorro aqui na praça da Sé, o corte é fundo no pescoço e ele está desmaiando. Que hospital veterinário atende de graça agora?
cavalos_livres_pr/asfalto critical emergency | Égua caída no asfalto quente em Londrina, não consegue levantar e respira com dificuldade. O carroceiro fugiu. Precisamos de veterinário já
focinho_gelado_rs/pata high emergency | Cachorrinho encontrado com a patinha quebrada e muito machucado em Caxias. Consegui recolher, mas preciso de ajuda para pagar o raio-x amanhã
mae_de_gatos_sp/caixa high emergency | Deixaram cinco gatinhos recém-nascidos numa caixa de papelão no meu portão. Estão com frio e com fome. Alguém tem uma gata amamentando ou sabe dar mamadeira?
abrigo_sao_roque/tumor high fundraising | A Mel está com um tumor enorme na mama que já abriu. A cirurgia é na sexta e custa R$ 1.600. Precisamos de doações para não adiar de novo
silvestre_norte/tamandua high emergency | Tamanduá atropelado na estrada de Marabá com a pata machucada, está vivo e fraco. Quem sabe um órgão que recolha animais silvestres aqui?
jaque_denuncia/corrente high emergency | Cachorra presa numa corrente curta, sem comida e pele e osso, num terreno da rua Goiás em Betim. O dono aparece uma vez por semana. Já denunciei e nada
socorro_4_patas/bicheira high emergency | Encontrei um cão idoso com bicheira no ouvido, muito magro e sem conseguir comer. Ele precisa de internação hoje. Estou em Olinda sem carro
tutora_nina_x/uti high medical_progress | A Nina continua na UTI veterinária, teve febre de novo e vai precisar de outra transfusão. Ainda não está fora de perigo
peludos_do_minho/atropelo high emergency | Gata atropelada em Guimarães, tem a mandíbula partida e não consegue comer. Já está na clínica mas a operação custa 450 euros e não temos
jumentos_rn/arame high emergency | Jumento com arame enrolado na perna, corte profundo e já infeccionado, andando solto na RN-118. Precisamos de gente para segurar e de um veterinário
filhotes_do_lixao/sarna high emergency | Três filhotes no lixão com sarna, barriga de verme e muito fracos. Um quase não anda mais. Quem pode dar lar temporário ainda hoje?
procura_thor_rec/shitzu medium note | Desapareceu o Thor, shih tzu branco e caramelo, no bairro da Torre ontem à tarde. Ele toma remédio para o coração. Recompensa para quem encontrar
ong_cuida_go/rifa medium fundraising | Estamos com uma dívida de R$ 4.200 na clínica por causa das castrações e cirurgias do mês. Rifa a R$ 10 o número, todo valor vai para os animais
tia_cida_caes/curativo medium medical_progress | O Pingo está melhorando da queimadura, mas ainda precisa trocar curativo todos os dias e tomar antibiótico por mais duas semanas
achei_em_santos/gata medium note | Encontrei uma gata siamesa com coleira azul no Gonzaga. Está bem cuidada, deve ter fugido. Quem conhece o dono?
lar_temp_poa/frida medium adoption | Precisamos de lar temporário para a Frida, que acabou de operar o quadril. São quarenta dias de repouso e nós pagamos a ração e os remédios
racao_acabou_mg/abrigo medium fundraising | A ração do abrigo acaba amanhã. São 120 bocas para alimentar e as doações caíram muito. Chave pix na bio, qualquer valor ajuda
gato_simba_ce/rim medium medical_progress | Resultado do Simba: os rins melhoraram um pouco, mas ele vai seguir com soro em casa três vezes por semana
despejo_protetora/vinte medium note | Nossa protetora mais antiga vai ser despejada e cuida de vinte cães. Precisamos de uma chácara para alugar até o fim do mês
cadela_lola_lx/fisio medium medical_progress | A Lola já mexe um pouco as patas de trás. Continua na fisioterapia e com a medicação, o veterinário está otimista
sumiu_gato_bh/tom medium note | Meu gato Tom sumiu no Santa Tereza, é preto com a barriga branca e castrado. Está desaparecido há três dias e não come direito longe de casa
adote_cuiaba/bidu low adoption | O Bidu está para adoção! Dois anos, castrado, vacinado e muito brincalhão. Dá-se bem com crianças. Cuiabá e Várzea Grande
final_feliz_sjc/cacau low note | A Cacau foi adotada!! Depois de dois anos no abrigo ganhou uma família e um quintal. Obrigada a quem compartilhou
vet_equipe_am/amora low medical_progress | Amora recebeu alta hoje. Entrou em coma e saiu abanando o rabo, completamente curada
gatinhos_niteroi/trio low adoption | Três gatinhos resgatados procuram lar, 70 dias, vermifugados e ensinados na caixinha. Só para casa ou apartamento telado
campanha_frio_cwb/casinhas low fundraising | Campanha do agasalho animal: recebemos cobertores, casinhas e jornais para os cães do abrigo até sábado
voltou_mel_lx/mel low note | A Mel apareceu! Estava num quintal a duas ruas daqui, assustada mas sem um arranhão. Obrigado a todos os que ajudaram a procurar
idoso_procura/velhinho low adoption | Velhinho de onze anos procura um cantinho tranquilo. É saudável, calmo e só quer companhia. Chama-se Barão
santuario_verde/bezerro low note | O bezerro Valente, que chegou sem conseguir ficar de pé, hoje correu pelo pasto pela primeira vez
ong_do_morro/castrados low note | Fechamos o mutirão com 43 gatos da comunidade castrados e devolvidos. Obrigada aos voluntários e aos veterinários
pontos_retirados/duda low medical_progress | A Duda tirou os pontos, a ferida fechou e ela voltou a comer sozinha. Próxima parada: uma família para ela
defesa_civil_es_x/chuva unrelated disaster | Chuva forte em Cachoeiro deixa duas mortes e dezenas de desalojados. Os bombeiros procuram um homem arrastado pela correnteza
noticia_ms_agora/queimada unrelated disaster | Incêndio no Pantanal já consumiu 300 mil hectares. Brigadistas combatem as chamas há duas semanas
terremoto_chile_br/abalo unrelated disaster | Terremoto de magnitude 6,8 atinge o norte do Chile. Não há registro de vítimas, mas prédios foram evacuados
vida_sem_carne/ovos unrelated advocacy | Os pintinhos machos são triturados vivos no primeiro dia de vida na indústria dos ovos. Informe-se e escolha melhor
diga_nao_fogos/ano unrelated advocacy | Fogos com barulho matam. Cães fogem, se machucam e infartam toda virada de ano. Escolha fogos silenciosos
adote_nao_compre/lema unrelated advocacy | Adotar é um ato de amor, mas exige responsabilidade. Um cão vive quinze anos e precisa de vacina, comida e tempo
saude_pet_dicas/calor unrelated advocacy | Nos dias quentes ofereça água fresca e evite passeios ao meio-dia. Língua roxa e respiração ofegante são sinais de alerta
lei_sansao_x/maus unrelated advocacy | Maus-tratos contra cães e gatos dá cadeia. Filme, guarde provas e registre o boletim de ocorrência
abrigo_flora/feira unrelated shelter_news | Domingo tem feira de adoção no parque das 10 às 16. Leve documento e comprovante de residência. Esperamos vocês!
ong_latidos/bazar unrelated shelter_news | Chegaram as camisetas novas da ONG! Tamanhos do P ao GG por R$ 45. Retirada no bazar de sábado
gatil_uniao/visita unrelated shelter_news | As visitas ao gatil voltam a funcionar aos sábados com agendamento pelo site
prestacao_canil/conta unrelated shelter_news | Publicamos a prestação de contas de outubro no site. Transparência é o nosso compromisso com quem doa
piadas_do_ze_x/cao unrelated joke | Por que o cachorro não usa celular? Porque prefere o canal da ração
meme_do_gato_br/segunda unrelated joke | eu na segunda: abandonado, com fome e sem ninguém pra me dar colo. o gato: olha quem fala
tia_do_zap_x/papagaio unrelated joke | O papagaio do meu vizinho aprendeu o toque do meu celular. Faz três dias que eu corro atrás de ligação
dra_humor/raio unrelated joke | Fiz um raio-x do meu coração e o médico achou só boletos
loja_miau_sp/areia unrelated advert | Areia sanitária leve 4 pague 3 só hoje! Aproveite e leve também o arranhador com 30% de desconto
creche_auau/matricula unrelated advert | Creche para cães com piscina, monitores e câmeras ao vivo. Faça a matrícula em novembro e ganhe um banho
clinica_vida_pet/check unrelated advert | Seu gato já fez o check-up deste ano? Hemograma, ultrassom e consulta por R$ 199. Agende na Clínica Vida Pet
fazenda_boa_v/novilhas unrelated advert | Vendo novilhas nelore prenhas, registradas e vacinadas. Entrego em todo o estado de Goiás
mae_do_davi_x/uti unrelated human_illness | Davi passou por mais uma cirurgia no coração e está na UTI neonatal. Continuem em oração pelo meu filho
joao_quebrado/braco unrelated human_illness | Caí da escada, quebrei o braço em dois lugares e vou ficar um mês de gesso. Manda comida
hemocentro_ped/sangue unrelated human_illness | Meu pai precisa de doadores de sangue tipo A positivo no hospital São Lucas. Ele vai operar na quinta
paula_virose/casa unrelated human_illness | a casa inteira com virose, até o meu marido que nunca fica doente está no soro
vaquinha_lucas_x/cadeira unrelated human_fundraising | O Lucas tem paralisia cerebral e precisa de uma cadeira adaptada de R$ 12 mil. Ajudem com qualquer valor, o pix está na imagem
sopa_fraterna/frio unrelated human_fundraising | As noites estão geladas e faltam cobertores para as pessoas em situação de rua. Aceitamos doações até às 18h
reconstruir_lar/enchente unrelated human_fundraising | Dona Lurdes perdeu a casa na enchente e dorme na igreja com os netos. Vamos levantar R$ 8 mil para o telhado
bia_e_o_bolt/chinelo unrelated pet_life | Bolt comeu o terceiro chinelo do mês e ainda veio me mostrar o pedaço que sobrou
gato_do_ap_31/madrugada unrelated pet_life | 3h da manhã e o meu gato decidiu que é hora de correr maratona por cima da minha cabeça
carol_e_luke/vacina unrelated pet_life | Luke tomou vacina hoje e fez mais drama que eu no parto. Agora dorme de barriga para cima no sofá
luto_belinha/treze unrelated pet_life | Perdi minha Belinha hoje, treze anos de companheirismo. A casa ficou enorme sem ela
duvida_tutora/racao unrelated pet_life | Qual ração vocês dão para cachorro com estômago sensível? A minha vomita quando troca de marca
curiosidade_mar/polvo unrelated wildlife | Os polvos têm três corações e conseguem abrir potes por dentro. Um deles fugiu do aquário pelo ralo
onca_pantanal/filhotes unrelated wildlife | A onça Aroeira foi vista com dois filhotes às margens do rio Cuiabá, registram pesquisadores
corneta_fc/rebaixado unrelated sport | Time sem alma, mataram a torcida de vergonha. Goleiro cego, zaga manca e ataque em coma
radio_bairro_n/assalto unrelated news | Pet shop é assaltado pela segunda vez no mês em Osasco. Ninguém ficou ferido
jornal_interior/onibus unrelated news | Ônibus tomba na serra e deixa doze feridos. As vítimas foram levadas ao hospital regional
tati_cansada_x/semana unrelated chat | essa semana me deixou no chão. preciso de colo, café e uma UTI emocional
dudu_filmes/cavalo unrelated chat | Terminei aquele filme do cavalo e da guerra. Acabado. Nunca mais vejo filme com bicho
motoboy_sincero/chuva unrelated chat | Entreguei lanche no dilúvio, molhado até o osso, e ainda ganhei uma estrela porque o refrigerante esquentou
`
