/** More posts in Portuguese about no case: hard ones, and the plain talk of an ordinary day. */
export const ptOther = String.raw`
sosfocinhos_zl/+curso unrelated shelter_news | Quinta às 19h tem palestra aberta sobre primeiros socorros para cães e gatos na biblioteca do Tatuapé. Entrada franca, vagas limitadas, inscrição por mensagem
sosfocinhos_zl/+stickers unrelated shelter_news | Chegaram os adesivos e as ecobags com a nossa logo. Toda a renda vai para os projetos. Retirada aos sábados na feira da Mooca
gatinhos_da_vila/+tip unrelated advocacy | Achou filhotes de gato sozinhos? Não recolha na hora: a mãe pode ter ido caçar. Observe de longe por duas horas. Se estiverem frios ou chorando muito, aí sim
abrigo_recanto/+visita unrelated shelter_news | Lembrando que o abrigo recebe visitas aos domingos das 10h às 13h, menos em dia de chuva. Crianças só com os pais e não tragam seus cachorros
canil_evora/+loteria unrelated shelter_news | Campanha de vacinação antirrábica e colocação de chip no parque da cidade, sábado das 9h às 13h. Traga o boletim do animal
galgos_pt/+mani unrelated advocacy | No domingo marchamos em Lisboa contra a corrida de galgos e a caça com matilhas. Concentração às 15h no Marquês. Eles não têm voz, nós temos
galgos_pt/+dato unrelated advocacy | Todos os anos milhares de galgos são abandonados ou mortos no fim da época de caça na Península Ibérica. As associações já não conseguem responder. Exijam uma lei
cavalos_periferia/+charla unrelated shelter_news | Obrigada à escola municipal que nos recebeu ontem. Falamos com as crianças sobre cavalos na cidade e ganhamos desenhos lindos
vetsocial_poa/+turnos unrelated shelter_news | As senhas de castração gratuita de dezembro serão distribuídas na segunda às 8h, na sede. Trazer documento e comprovante de renda. Não atendemos por direct
protetores_cba/+sueldo unrelated chat | Pra quem pergunta quanto a gente ganha: nada. Somos oito pessoas com emprego normal pagando do próprio bolso. Boa noite
felinos_centro/+libro unrelated chat | Alguém aqui já leu "Eu sou um gato", do Soseki? Estamos lendo no clube e é hilário, recomendo demais
galo_doido/+central unrelated sport | Que dor ver o Hulk saindo machucado de novo. Tomara que não seja o joelho. Esse time sem ele não tem alma
galo_doido/+central unrelated sport | Confirmado: lesão grau dois na panturrilha. Volta em um mês. Agora é com a molecada da base
mengao_sempre/+domingo unrelated sport | Domingo é pra matar o jogo no primeiro tempo. O Maraca vai ferver e eles vão voltar pra casa com o rabo entre as pernas
porto_fcp/+gol unrelated sport | Golaço do Samu a fechar o jogo. A equipa estava ferida e hoje ressuscitou. Carrega Porto
volei_br/+challenger unrelated sport | Saiu de quadra carregada depois de torcer o tornozelo no tie-break. Os exames vão ser feitos amanhã, todo mundo torcendo por ela
academia_lu/+sentadilla unrelated chat | Exagerei no treino de perna e agora não consigo descer escada. Dói até pensar. Amanhã é descanso, prometo
cozinha_vo/+locro unrelated chat | Feijoada da vó: dessalgar a carne de véspera, rabo, pé e orelha de porco, feijão preto, louro e paciência. Quatro horas de fogo baixo
churrascaria_gaucha/+promo unrelated advert | Quinta do casal na Churrascaria Gaúcha: rodízio com picanha e costela por 139 reais. Reservas pelo telefone
pizzaria_gato/+dosporuno unrelated advert | Na Pizzaria Gato que Ri terça tem duas por uma na mussarela. Entrega grátis no bairro
petlove_fake/+correa unrelated advert | Coleiras, peitorais e plaquinhas gravadas na hora. Enviamos para todo o Brasil. Siga a loja e veja as ofertas da semana para o seu cachorro
petlove_fake/+abrigo unrelated advert | Não deixe seu cachorro passar frio! Roupinhas de soft a partir de 39,90, do PP ao GG. Em 3x sem juros no cartão
clinica_patasecia/+vacunas unrelated advert | Semana da vacina na Clínica Patas e Cia: V10, antirrábica e quádrupla felina com 15% de desconto. Atendimento com hora marcada de segunda a sábado
clinica_patasecia/+cardio unrelated advert | Agora com cardiologista: eletro, eco e aferição de pressão para cães e gatos idosos. Consulte pelo WhatsApp, aceitamos planos pet
canil_bulls/+bulldog unrelated advert | Filhotes de buldogue francês disponíveis, blue e fawn, vacinados e vermifugados. Retirada em Jundiaí ou envio. Valor no privado
hotelcanino_serra/+verano unrelated advert | Nestas férias viaje tranquilo: no nosso hotel seu cão tem piscina, passeio e monitor 24 horas. Reserve até maio e pague menos
adestra_rio/+grupo unrelated advert | Aulas em grupo para filhotes no Aterro aos sábados às 10h. Ensine seu cão a vir quando é chamado e a andar sem puxar. Primeira aula grátis
seguro_vida/+moto unrelated advert | Se você cair de moto e ficar internado, quem paga as contas? Faça seu seguro de vida e acidentes a partir de 29 reais por mês
jornal_bahia/+hospital unrelated news | Faltam médicos na emergência do Hospital Geral: pacientes esperam até doze horas em cadeiras e enfermeiros protestaram nesta manhã
jornal_bahia/+bebe unrelated news | PM salva bebê de 15 dias engasgado com leite na Paralela. Ele fez a manobra na viatura e levou a criança ao hospital
jornal_bahia/+perropolicia unrelated news | Aposenta-se Thor, o cão farejador da PRF que ajudou em 300 apreensões. Ele vai morar com o condutor em Feira de Santana
transito_agora/+a7 unrelated news | Acidente na Marginal Pinheiros sentido Castelo: três carros envolvidos, dois feridos leves e cinco quilômetros de lentidão
correio_pt/+incendio unrelated news | Homem de 71 anos morre em incêndio na casa onde vivia em Gaia. Os bombeiros resgataram a mulher e dois vizinhos pela janela
agro_hoje/+carne unrelated news | Arroba do boi gordo sobe pela quarta semana seguida e chega a 312 reais em São Paulo, puxada pela exportação
ciencia_pop/+perros unrelated wildlife | Estudo com 18 mil cães mostra que vira-latas não são mais saudáveis que os de raça: peso e exercício contam mais
ciencia_pop/+gatosrom unrelated wildlife | Gatos chegaram à Europa com os romanos, aponta análise de DNA de 85 sítios arqueológicos publicada na Nature
fauna_noronha/+orcas unrelated wildlife | Drone registra tubarões-limão caçando em águas rasas em Noronha. Os biólogos pedem que os turistas não se aproximem
parque_iguacu/+yaguar unrelated wildlife | Nasceram mais dois filhotes de onça-pintada no Parque do Iguaçu. A mãe, Angá, é monitorada por armadilhas fotográficas desde 2019
mapa_gov/+gripeaviar unrelated news | Ministério confirma foco de gripe aviária em granja comercial no Rio Grande do Sul. Consumo de carne e ovos é seguro
mae_de_dois/+fiebre unrelated human_illness | Segunda noite de febre do caçula, 39 e meio. A pediatra acha que é virose. Banho morno, colo e paciência
mae_de_dois/+fiebre unrelated human_illness | A febre do pequeno cedeu, comeu macarrão e pediu pra ir pra escola. Eu vou dormir uma semana
forca_ana/+quimio unrelated human_illness | Última quimioterapia!! Bati o sino e chorei com as enfermeiras. Ainda falta a radio e os exames, mas o pior passou. Obrigada por tanto amor
forca_ana/+quimio unrelated human_fundraising | Estou vendendo rifa pra pagar o remédio que o plano não cobre. Dez reais o número, sorteio de uma cesta e uma camisa do Galo autografada
todos_por_theo/+silla unrelated human_fundraising | Theo tem paralisia cerebral e precisa de uma cadeira adaptada de 12 mil reais. Com a sua ajuda a gente consegue. Pix cadeiradotheo@gmail.com
paroquia_fatima/+abrigo unrelated human_fundraising | Campanha do agasalho: recebemos cobertores, casacos e sapatos em bom estado para as famílias da ocupação, todos os dias das 14h às 19h
bombvol_joinville/+rifa unrelated human_fundraising | Os bombeiros voluntários precisam renovar os equipamentos de resgate. Compre a ação entre amigos por 20 reais e concorra a uma moto
saindo_da_firma/+renuncia unrelated chat | Pedi demissão. Onze anos e saí sem um abraço, com uma caixa de papelão. Amanhã é outro dia
caio_dev/+deploy unrelated chat | Sexta, 18h40, alguém subiu código sem testar e matou o banco de dados. Estamos todos na UTI
caio_dev/+mate unrelated chat | Time café sem açúcar ou time café com leite? Respondam com cuidado, nossa amizade depende disso
bia_leitora/+libro unrelated chat | Terminei Torto Arado às três da manhã e não consigo parar de pensar na faca. Que livro, minha gente
bia_leitora/+biblio unrelated chat | Doei quatro caixas de livros pra biblioteca comunitária e voltei com cinco emprestados. Sou um caso perdido
agenda_sampa/+agenda unrelated advert | Hoje no Cine Joia: Cachorro Grande celebra 25 anos de banda. Abertura da casa às 20h, ingressos no site, menores acompanhados
fa_de_danca/+ballet unrelated chat | Fui ver O Lago dos Cisnes no Municipal e chorei do segundo ato até o fim. Quando ela morre, o teatro inteiro parou de respirar
signos_da_mari/+semana unrelated chat | Escorpião: semana de fechar uma ferida antiga. Virgem: cuide do estômago. Leão: reaparece alguém que você achava perdido
imob_central/+venta unrelated advert | Vendo casa de três quartos com quintal na Penha. Aceita pet, sem condomínio, muito sol. Visitas com hora marcada
fretes_do_zeca/+flete unrelated advert | Fretes e mudanças, caminhão baú, preço justo. Também levamos motos e animais. Chama no whats
moradores_niteroi/+corte unrelated chat | Oito horas sem luz em Icaraí, geladeira descongelada e criança chorando no calor. A Enel não atende. Alguém sabe de algo?
moradores_niteroi/+perdida unrelated chat | Perdi minha aliança na praia de Itacoatiara perto da pedra. É de ouro com as iniciais. Se alguém achar por favor me chame, dou recompensa
moradores_niteroi/+plomero unrelated chat | Indicam um encanador de confiança em Santa Rosa? Estourou um cano e está alagando o corredor. Urgente por favor
humor_cinza/+adoptame unrelated joke | me adota? prometo não roer o sofá, fazer xixi no lugar certo e só chorar das 2 às 4 da manhã
humor_cinza/+gatojefe unrelated joke | O gato deitou no teclado e mandou um e-mail pra empresa inteira. Foi o mais claro que saiu desse setor no ano
humor_cinza/+hospital unrelated joke | Doutor, sonhei que era um cachorro. Deita no divã. Não posso, não me deixam subir no sofá
tio_do_pave/+perro unrelated joke | Meu cachorro aprendeu a dar a pata. Eu aprendi a dar a pata, o petisco, o cobertor, o sofá e metade do salário
mae_cansada/+charla unrelated chat | Se a escola pedir mais uma fantasia de coelho às dez da noite pra amanhã cedo eu me jogo da janela (moro no térreo)
casa_da_lua/+luna unrelated pet_life | Minha gata Lua descobriu que se derrubar copo da mesa eu levanto. São cinco da manhã e já foram três copos
casa_da_lua/+luna unrelated pet_life | Levei a gata no check-up: 4,8 kg, coração perfeito, vacina em dia. No caminho miou como se fosse pra guerra
pais_de_pet/+cumple unrelated pet_life | Cinco anos desse cachorrão! Bolo de carne, balões e os amigos da pracinha. Parabéns, Coxinha, você é o melhor presente
pais_de_pet/+playa unrelated pet_life | Férias com os cachorros em Ubatuba: um surfa, outro dorme debaixo do guarda-sol e nós carregamos tudo
adotei_agora/+consejo unrelated pet_life | Faz um mês que adotei uma cachorra adulta e ela ainda não sobe no sofá sozinha, pede licença com o olhar. Com vocês foi assim? Demora pra se soltar?
velho_amigo/+tango unrelated pet_life | Meu cachorro Bolero tem 15 anos e não escuta mais. Mesmo assim, quando chego ele sabe. Dormiu a tarde toda nos meus pés
velho_amigo/+tango unrelated pet_life | Ontem à noite meu cachorro Bolero se foi, na almofada dele e com a minha mão na cabeça. Quinze anos sem um dia ruim. Obrigado, amigo
feira_plantas_bh/+potus unrelated chat | Levei minha jiboia moribunda na feira e uma senhora ressuscitou com água de casca de banana. Bruxaria da boa
crmv_sp/+salarios unrelated news | Residentes de medicina veterinária pedem bolsa reajustada e descanso depois dos plantões de 24 horas. Assine o manifesto
camara_porto/+playa unrelated news | Abre em junho a primeira praia para cães do Porto. Trela obrigatória, boletim de vacinas e recolha dos dejetos. Coimas até 500 euros
camara_porto/+censo unrelated news | A Câmara vai instalar 40 bebedouros para cães nos parques da cidade. O investimento é de 96 mil euros
pref_recife/+zoonosis unrelated news | Campanha antirrábica: vacinação gratuita de cães e gatos acima de três meses em todos os bairros até 30 de novembro
metro_sp/+demora unrelated news | Linha 3 circula com velocidade reduzida por causa de usuário na via na estação Belém. Não há previsão de normalização
ativista_lia/+zoo unrelated advocacy | Nenhum elefante devia viver trinta anos num fosso de cimento. Fechem o zoológico e mandem todos para um santuário. Assine no link
ativista_lia/+fiestas unrelated advocacy | Prova do laço, vaquejada, touradas: ainda tem festa que diverte gente fazendo bicho sofrer. Não vá, não pague, não se cale
vegana_poa/+leche unrelated advocacy | As vacas perdem seus bezerros no primeiro dia pra você tomar leite. Elas procuram por eles mugindo durante dias. Existem alternativas
adv_penal/+consulta unrelated chat | Me perguntam muito: se o seu cachorro morder alguém a responsabilidade é sua, mesmo que ele tenha fugido. Código Civil, artigo 936. Use guia
profa_bio/+clase unrelated chat | Hoje na aula dissecamos um coração de boi e dois alunos desmaiaram. O resto quer fazer medicina
estrada_real/+gomeria unrelated chat | Furamos dois pneus entre Diamantina e o Serro. Um senhor a cavalo nos socorreu, deu café e não aceitou dinheiro. Esse país
cineclube_poa/+cine unrelated advert | Cineclube: quinta exibimos "Umberto D.", a história do aposentado e seu cachorro. Entrada 10 reais, debate no final
meteo_sc/+temporal unrelated disaster | Ventos de 110 km/h no litoral sul: telhados arrancados, árvores caídas e aulas suspensas. Se puder não saia. Recolha seus animais
meteo_sc/+temporal unrelated disaster | A Defesa Civil abriu dois abrigos para desalojados em Laguna. Precisam de água, fraldas, agasalhos e colchões de solteiro
irma_do_leo/+leo unrelated news | Meu irmão Léo saiu de bicicleta sábado e não voltou. Tem 22 anos, camiseta azul e uma cicatriz na sobrancelha. Estamos desesperados, qualquer informação serve
irma_do_leo/+leo unrelated news | Acharam meu irmão num hospital em Jundiaí, foi atropelado por uma caminhonete. Está grave mas vivo. Obrigada por compartilharem a foto
rita_algarve/+turismo unrelated chat | Agosto no Algarve: cinco euros um café, carros em cima do passeio e eu sem lugar na minha própria rua. Quem me dera ser gaivota
concurseira_df/+estudio unrelated chat | Quatro anos estudando e fiquei por duas questões. Estou arrasada. Amanhã levanto, hoje me deixem no chão
`
