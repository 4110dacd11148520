/** Posts in Portuguese about cases that cannot wait. */
export const ptUrgent = String.raw`
ong_patasfelizes/br101 critical emergency | URGENTE!! Cadela atropelada na BR-101 altura de Palhoça, tá no acostamento sem conseguir levantar, muito sangue. Alguém com carro que possa levar pra clínica??
ong_patasfelizes/br101 high medical_progress | A cadelinha da BR passou por cirurgia agora de madrugada. Fratura de bacia e pulmão machucado. Ainda não está fora de perigo
juliana.sp/bueiro critical emergency | gente tem um filhote preso no bueiro da rua Augusta com a Peixoto, começou a chover e a água ta subindo!! bombeiro disse q não tem viatura
juliana.sp/bueiro low note | TIRARAM O FILHOTE DO BUEIRO 😭😭 um moço desceu de corda. Tá enrolado numa toalha aqui em casa, molhado mas bem
protetora_cida/chumbinho critical emergency | Jogaram chumbinho no meu quintal. Dois gatos mortos e a Mel tá babando e tendo convulsão. Alguém sabe veterinário de plantão em Guarulhos que parcele???
resgate_bh/facada critical emergency | Esfaquearam um vira-lata no Barreiro por causa de um pedaço de carne. O intestino tá pra fora. Estamos com ele no colo tentando achar clínica aberta
resgate_bh/facada high fundraising | Guerreiro (o cachorro esfaqueado do Barreiro) saiu vivo da mesa. Agora são 6 mil de conta. Não temos. De verdade não temos
gatil_esperanca/obstruido critical emergency | Frajola macho obstruído há 2 dias, bexiga explodindo, tutora desempregada. Precisa sondar HOJE senão o rim vai embora. Recife
gatil_esperanca/panleuco critical emergency | Panleucopenia no gatil. Perdemos 3 bebês desde ontem, outros 5 vomitando. Precisamos de internação com isolamento, ninguém aceita
gatil_esperanca/panleuco high medical_progress | Dos 5 com panleuco, 4 ainda lutando. O branquinho voltou a andar hoje de manhã. Um dia de cada vez
duda_cwb/hipotermia critical emergency | Achei uma cachorra com 7 filhotes num terreno em Curitiba com esse frio de 2 graus, dois bebês já gelados e moles. Como aqueço?? preciso de ajuda agora
duda_cwb/hipotermia medium adoption | os 6 sobreviventes do terreno (perdemos um 💔) precisam de lar temporário com a mãe por 45 dias. Dou ração e vermífugo
vet_solidario_rj/tiro critical emergency | Cão baleado durante operação no Jacarezinho, bala alojada no tórax, está com dificuldade pra respirar. Precisamos de doador de sangue canino AGORA na Tijuca
vet_solidario_rj/tiro high medical_progress | O Capitão (baleado no Jacarezinho) drenou o pulmão, recebeu bolsa de sangue e respira com ajuda do oxigênio. Noite decisiva
cavalos_rs/enchente critical emergency | Cavalo ilhado em cima de um telhado em Canoas, já são 3 dias sem comer. Helicóptero passou e não parou. Quem tem contato com o exército?
cavalos_rs/enchente critical emergency | Tem uns 20 cães presos num canil alagado no Humaitá em Porto Alegre, água no pescoço deles. Precisa de barco PRA JÁ
cavalos_rs/enchente2 high emergency | Chegaram 34 cães da enchente hoje no galpão da Ulbra, 9 com pneumonia. Faltam vets, cobertor e amoxicilina
ana.floripa/queimado critical emergency | atearam fogo numa gata em são josé. ela ta viva. ta com o rosto todo queimado e não enxerga. pelo amor de deus alguem q tenha carro
lar_dos_bichos/piometra critical emergency | Nina chegou se arrastando, febre 41, barriga enorme: piometra fechada. A veterinária disse que não passa dessa noite sem cirurgia
leo_salvador/carrocinha critical adoption | CCZ de Camaçari avisou que a Preta vai ser eutanasiada amanhã por "agressividade". Ela só tem medo!! Precisa de alguém que assine a retirada hoje até 17h
tati_manaus/afogando high emergency | Preguiça com filhote caída no igarapé do Mindu, tem linha de pipa enrolada no braço dela. Já liguei pro Ipaam e só chama
marcia.protetora/parto critical emergency | gata em trabalho de parto faz 12h, um filhote entalado já sem vida, ela não reage mais. Preciso de cesárea em Osasco e não tenho um centavo
marcia.protetora/parto high medical_progress | A gatinha do parto fez cesárea às 3h. Perdeu todos mas ela tá viva. Fica no oxigênio até amanhã
biel.cps/janela critical emergency | gato caiu do 8 andar aqui no prédio em campinas, ta respirando estranho com a boca aberta e a pata virada. vet 24h perto do cambui???
abrigo_aurora/cinomose high emergency | Pingo testou positivo pra cinomose, começou com tique na cabeça e não come há dois dias. Precisa isolar e não temos onde
abrigo_aurora/cinomose low medical_progress | Quem lembra do Pingo? Ficou com o tique mas venceu a cinomose!! Olha ele roubando meu chinelo
rose_natal/corda high emergency | Cachorro com a corda crescendo dentro do pescoço, dá pra sentir o cheiro da rua. Foge de todo mundo. Felipe Camarão, Natal. Quem tem dardo ou gaiola?
rose_natal/corda medium medical_progress | Pegamos o da corda! Vet limpou tudo, levou 22 pontos, tomou morfina e dormiu feito anjo. Curativo diário agora
caso_pitbull_df/rinha critical emergency | Polícia estourou rinha no Sol Nascente, 12 pits, dois estão morrendo na nossa frente com hemorragia. Precisamos de veterinários no local já
caso_pitbull_df/rinha high adoption | Dez pitbulls da rinha precisam de hotel ou LT até segunda, senão vão pro CCZ. Alguns têm feridas abertas mas são dóceis com gente
helo_poa/bicheira high emergency | cadelinha idosa com bicheira na orelha, da pra ver os bichos mexendo. ela deixa encostar. zona norte poa, alguma clinica que faça preço social hj ou amanha?
nina.jf/caixa high emergency | Deixaram uma caixa lacrada com fita na porta do abrigo: 5 gatinhos de uns 10 dias, desidratados. Preciso de mãe de leite ou de alguém que dê mamadeira de 2 em 2 horas
projeto_orelha/pata high emergency | Cãozinho com fratura exposta na pata dianteira rodando o terminal de Cabula há dias. Conseguimos prender, mas a clínica só opera com metade adiantado (R$ 1.500)
bia_vitoria/carro critical emergency | Tem um cachorro trancado dentro de um Onix preto no estacionamento do Shopping Vila Velha, sol de rachar, ele já tá deitado e não responde quando bato no vidro
jorge_pantanal/onca high emergency | Tamanduá-bandeira com as quatro patas queimadas na beira da Transpantaneira. Estamos esperando a equipe, precisamos de sombra e água por enquanto
renata.stos/saco critical emergency | Catador achou um saco amarrado com 4 filhotes na praia do Zé Menino. Um já tava morto, os outros roxos. Estou no uber com eles pra qual vet eu vou?
porto_animal/gato-motor high emergency | Gatinho dentro do capô de um carro na Rua de Cedofeita, Porto. Ouve-se a miar desde ontem. O dono não atende. Bombeiros?
porto_animal/gato-motor low adoption | O Fiat (gatinho do capô) já foi ao vet, 6 semanas, sem chip, saudável. Procura família na zona do Grande Porto
lx_patudos/podengo critical emergency | Podengo atropelado na N10 perto de Vila Franca, fugiu para o mato a arrastar as patas de trás. Alguém por perto com lanterna que ajude a procurar?
lx_patudos/podengo high fundraising | Encontrámos o podengo da N10. Coluna intacta 🙏 mas tem o fémur em três pedaços. Orçamento 1.150 €. MB Way 91x xxx xxx
algarve_cats/veneno critical emergency | Envenenaram a colónia da Praia da Rocha. Seis gatos mortos, um ainda com espasmos a caminho da clínica. Cuidado com os vossos animais e ajudem a pagar a urgência
jumento_livre/br116 high emergency | Jumenta caída na BR-116 perto de Russas com filhote do lado, levou pancada de caminhão mas tá consciente. PRF tá lá esperando alguém com reboque
karen.rib/febre high emergency | resgatei um caramelo ontem e hj ele ta queimando de febre, gengiva branca, cheio de carrapato. sem comer. o teste custa 150 e eu to zerada
karen.rib/febre medium fundraising | deu erliquia e babesia no caramelo, plaqueta 22 mil. remedio 28 dias + transfusao se cair mais. vakinha no link
sitio_das_aves/coruja high emergency | Corujinha enroscada em linha com cerol, asa cortada até o osso. Betim. Cetas só amanhã de manhã, alguém sabe como segurar até lá?
tania.mga/idoso high emergency | Idosinho cego andando no meio da avenida Colombo quase sendo atropelado, peguei mas meu prédio não deixa. Preciso de LT pra HOJE
tania.mga/idoso low note | O Seu Zé (idosinho da Colombo) tá de pijaminha na casa da Lu. Dormiu 14 horas seguidas o bichinho
maus_tratos_sj/acorrentado high emergency | Cadela acorrentada sem água no quintal de uma casa vazia no Jd. Satélite. Vizinhos dizem que os donos viajaram faz 6 dias. Polícia ambiental não atende
denise_goi/porca critical emergency | Porca prenha caiu do caminhão na GO-060, quebrou a pata e tá parindo na beira da estrada. Santuários de Goiás por favor respondam
`
