/** A third set in Portuguese; see the Spanish one. */
export const ptField = String.raw`
jo_resgates/cisterna critical emergency | Escutei gemido e é uma cachorra dentro da cisterna abandonada da fábrica, nadando em círculo faz horas. Preciso de dois homens e uma escada em Contagem, agora
marcia_bela_vista/queda critical emergency | Caiu da laje do terceiro andar. Tá deitada de lado, boca aberta, urina com sangue. É a Mimi da portaria. Alguém que dirija me leva no plantão?
focinhos_do_cariri/cobra critical emergency | Jararaca pegou o Tupã no focinho, inchou tudo e ele já não fica em pé. Aqui não tem soro. Quem indica quem tenha em Juazeiro ou Crato, pelo amor
garra_animal_pa/enforcado critical emergency | Prenderam no muro com corda curta, ele pulou e ficou pendurado. Cortei a corda, está desmaiado com a língua roxa. Como faço até chegar alguém?
dona_ivete_rj/tiro critical emergency | Bala perdida acertou o vira-lata da padaria aqui no Alemão. Buraco na barriga, perdendo muito sangue. Não sobe uber. Quem tem moto com caixa?
lar_dos_pequenos/hipoglicemia critical emergency | A filhotinha de 200 gramas ficou mole e gelada, gengiva branca. Já esfreguei glicose. Socorro, alguma veterinária online que me oriente neste minuto
ccz_lista_go/segunda critical adoption | Recebi agora a relação do canil: Thor, Mel e a mãe de seis serão sacrificados segunda cedo. Com termo de responsabilidade assinado eles saem. Anápolis
mula_livre_ce/asfalto critical emergency | Jumento atropelado na CE-040 com a barriga aberta, está consciente e tentando levantar. Já liguei pra três lugares. Precisa de veterinário com sedação já
ana_torres_vedras/poco critical emergency | Cão dentro de um poço com água gelada na Quinta do Bispo, agarrado a uma raiz. Os bombeiros vêm de longe. Quem tiver cordas venha, ele não aguenta
felinas_do_porto/carro critical emergency | Gato entalado no motor, o dono ligou o carro sem saber. Pele da barriga arrancada e a pata presa na correia. Rua de Cedofeita, precisamos de mecânico e de veterinário
protetora_betania/gvt critical emergency | Barriga enorme e dura, tenta vomitar e não sai nada, está roxo. A clínica disse torção e só opera com mil e oitocentos na mão. Tenho quatrocentos
thais_ilhabela/tartaruga critical emergency | Tartaruga enrolada em rede com a nadadeira quase cortada e engasgando na areia da Praia Grande. O projeto não atende o telefone
sos_bichos_acre/fogo critical emergency | Fogo chegou no quintal do abrigo. Estamos abrindo as baias e não temos onde pôr 90 cães. Caminhão, caixa, qualquer coisa. Ramal do Polo
vet_solidaria_al/dengue critical emergency | O Bidu está com 18 mil plaquetas e começou a sangrar pelo nariz. Doador de sangue canino acima de 25 quilos em Maceió até hoje à noite
irma_luzia_cg/lixo critical emergency | Ouvi choro no caminhão de lixo e pararam a prensa a tempo. Cinco recém-nascidos, dois sem respirar direito. Estou na calçada da Afonso Pena com eles na blusa
resgate_noturno/passarela critical emergency | Ele está na mureta do meio da Marginal, já levou pancada de um carro e vai tentar atravessar de novo. Se alguém da CET puder fechar uma faixa por cinco minutos
amiga_dos_gatos_bl/uretra critical emergency | Três dias sem fazer xixi, agora só grita e vomita. É o amarelo da colônia da Doca. Sem sondar hoje ele morre
protege_leiria/parto critical emergency | Cadela errante a parir há um dia inteiro dentro de um tubo, só nasceu um e morto. Está sem forças. Quem consegue chegar a ela em Marrazes?
animais_da_ilha/abandono critical emergency | Largaram oito no ilhéu, sem água e com este sol. Dois já não se mexem. O barco mais perto pede duzentos reais. Me ajudem a pagar o barco
pedro_ponta_grossa/afogado critical emergency | Puxei do rio um cachorro amarrado dentro de saco. Tossiu água e apagou. Estou fazendo massagem. Qual clínica na Ronda está aberta??
rita_sobral/mosca high emergency | Ferida na cabeça com mosca e um buraco que dá pra ver dentro. Ele aceita comida mas não deixa pegar. Preciso de quem saiba sedar de longe
ong_mao_amiga/tumor high fundraising | O tumor da Filó rompeu e infeccionou. A mastectomia ficou pra quarta: R$ 2.100. Temos pix, rifa e cara de pau
gatos_do_campus/olho high emergency | A Neblina apareceu com o olho estourado. Consegui prender na caixa. Alguém divide a consulta? Hospital da universidade só na segunda
egua_da_praia/cerca high emergency | Potro com arame farpado enrolado na perna, corte fundo e inchado, não deixa ninguém chegar perto. Dono some quando a gente pergunta
denise_camaqua/frio high emergency | Ninhada debaixo da ponte com esse frio de dois graus, a mãe saiu e não voltou desde ontem. Já são quatro miando fraco
cao_da_balsa/convulsao high medical_progress | O Balseiro teve mais duas crises de madrugada e vai continuar internado. Ajustaram o fenobarbital. Ainda não sabem se foi pancada ou cinomose
maus_tratos_vr/galpao high emergency | Galpão no Retiro com mais de vinte cães em gaiolas de pássaro, fezes até o teto, um com a pata apodrecendo. Já temos endereço, falta quem tenha coragem de entrar com a gente
tia_nena_jf/perna high emergency | Está se arrastando pela calçada, a perna virada pra trás, e a vizinhança joga água. Levo pra minha garagem se alguém pagar a radiografia
aves_do_sul/coruja high emergency | Coruja bateu no vidro do prédio, asa torta e um olho fechado. Está numa caixa escura. Quem recebe silvestre em Criciúma?
braga_animal/queimado high emergency | Deitaram ácido num gato da ribeira. Está com o dorso em ferida e escondido num telheiro. Vamos tentar a gaiola hoje ao anoitecer
samuca_resgata/magreza high emergency | Só osso. Não levanta a cabeça pra comer, bebe se eu molhar a boca. Amarrado num sítio sem ninguém em Ibiúna. Autorização já pedi
coelhos_lx/abcesso high fundraising | A Framboesa não fecha a boca por causa do abcesso e deixou de comer ontem. A cirurgia ronda os 480 euros, temos 130
nina_recupera/talas medium medical_progress | Relatório da Nina: troca de curativo feita, a pele está começando a fechar. Vai mais um mês de colar e remédio amargo
achado_tatuape/shihtzu medium note | Encontrei um shih tzu idoso, tosado, com roupinha azul, perdido perto do metrô Carrão. Ele procura alguém em cada esquina. De quem é?
procura_se_amora/gata medium note | Amora saiu pela janela quando pintavam o prédio. Cinza, olhos verdes, coleira com sininho. Vila Clementino. Ela atende por barulho de sachê
fiv_felv_lar/anjo medium adoption | O Anjo é positivo e não pode voltar pra colônia. Preciso de um lar sem outros gatos até o fim do mês, depois disso não sei
conta_vet_ong/abril medium fundraising | Fechamos o mês devendo 6.740 na clínica e eles suspenderam os atendimentos. Bazar online começa hoje às 20h nos stories
despejo_14/canil medium note | Venderam o terreno do canil. Temos até o dia 30 pra levar catorze cães e nenhuma chácara confirmada. Indicações no privado
sarna_do_pitoco/banho medium medical_progress | Pitoco na terceira semana de banho terapêutico. Coça menos, come mais, ainda sem foto bonita pra mostrar
mae_e_filhotes_sj/ponto medium adoption | A mãe e os seis precisam sair do canteiro de obra antes da concretagem. Alguém tem um quintal por vinte dias? Levo ração todo dia
hemoparasita/mel medium medical_progress | Deu babésia no exame da Mel. Vinte e oito dias de comprimido e repetir o hemograma. Ela está comendo, graças a Deus
cavalo_trovao/ferrador medium fundraising | O casco do Trovão precisa de ferradura ortopédica a cada quarenta dias, 380 reais cada. Procuro cinco padrinhos
sumiu_calopsita/vento medium note | O vento levou a gaiola e o Fred foi junto. Calopsita cara branca, canta o hino do Grêmio. Bairro Tristeza
tala_do_caju/revisao medium medical_progress | Caju tirou a tala e colocou outra. O osso não colou como devia, talvez precise operar. Saberemos na sexta
feira_bh/estrela low adoption | Estrela adora barulho de chave, porque chave é passeio. Cinco anos, porte médio, vacinas em dia. Estará na feira da Savassi
quarteto_fofo/lares low adoption | Sobraram dois do quarteto: o de meia branca e o do bigode. 60 dias, usam a caixinha e brigam com o próprio rabo
alta_do_gigante/casa low medical_progress | Gigante teve alta!! Entrou carregado e saiu puxando a guia. Quem doou, olha o vídeo
voltou_pra_casa/pingo low note | Pingo dormiu em casa hoje. Quarenta e dois dias de rua, seis quilos a menos e a mesma cara de pidão. Gratidão a quem avisou
castracao_ok/vila low note | Fechamos a vila: trinta e um gatos operados, marcados e devolvidos ao seu muro. Agora é só manter a comida
lar_serrano/velhinhas low adoption | Duas velhinhas que dormem de conchinha procuram um tapete quente. Não precisam de quintal, precisam de você em casa
padrinhos_do_chico/meta low fundraising | Faltam só dois padrinhos pro Chico ter a ração renal garantida o ano todo. São 25 reais por mês
ouricinho_pt/peso low medical_progress | O ouriço da lixeira passou dos 600 gramas e já se enrola quando me vê. Mais umas semanas e vai para o bosque
familia_da_lua/sofa low note | Notícia boa: a Lua, que ninguém queria por ser preta, hoje tem três irmãos humanos e um sofá só dela
tampinhas_rs/projeto low fundraising | Seu lacre vira ração! Estamos juntando tampinhas e latinhas para os 70 peludos do lar. Ponto de coleta na padaria Colonial
jumento_aposentado/sombra low note | Depois de quinze anos puxando tijolo, o Compadre passou a tarde inteira debaixo da mangueira. Ninguém mais manda nele
pronta_a_adotar/kika low adoption | A Kika tem três anos, fez as pazes com as pessoas e gosta de passear devagar. Entrega-se esterilizada e com chip. Zona de Setúbal
solta_do_gaviao/voo low note | Abrimos a caixa e ele ficou olhando. Depois foi. Três meses de fisioterapia de asa em doze segundos
ex_cego/barry low medical_progress | Operação de catarata deu certo: o Barry viu o próprio prato de longe pela primeira vez. Corre esbarrando em nada
doacao_racao_ag/chegou low note | Chegaram os 300 quilos de ração da campanha! Até agosto ninguém passa fome no sítio. Obrigada, gente
dica_vet_bom/verme unrelated advocacy | Seu gato precisa de vermífugo mesmo sem sair de casa. Converse com o veterinário e nunca use remédio de cachorro nele
chega_de_rodeio/lei unrelated advocacy | Rodeio não é esporte, é medo. Pressione os deputados: a votação do projeto é terça às 14h
denuncie_ja/maio unrelated advocacy | Abandonar animal é crime com pena de até cinco anos. Viu? Filme, anote a placa e denuncie na delegacia mais próxima
lia_e_pipoca/vet unrelated pet_life | Pipoca foi tomar vacina e saiu de lá com três namoradas e um biscoito. Eu saí com a conta
dog_da_duda/sofa unrelated pet_life | comi quieta pra ela não acordar. acordou. tenho uma cachorra ou um radar de queijo?
saudade_do_nino/estrela unrelated pet_life | Nino descansou no meu colo essa madrugada. Dezesseis anos. Obrigada por me esperar todo dia na porta, meu velhinho
enchente_litoral/alerta unrelated disaster | Deslizamento na Rio-Santos: três casas soterradas e uma criança resgatada com vida. Defesa Civil mantém alerta máximo
apagao_mt/vento unrelated disaster | Vendaval destelha escola em Sinop e deixa onze feridos. Hospital regional pede doação de sangue
todos_pela_cecilia/ame unrelated human_fundraising | Cecília tem AME tipo 1 e cada semana conta. A vaquinha está em 41%. Doe o que puder e marque três amigos
cesta_do_bem/natal unrelated human_fundraising | Nossa meta são 200 cestas até dezembro para as famílias da comunidade do Coque. Aceitamos arroz, feijão e leite em pó
fer_oncologia/mae unrelated human_illness | Última quimio da mamãe hoje. Ela está fraca, sem comer direito, mas tocou o sino. Rezem por ela
leo_torcido/joelho unrelated human_illness | Rompi o ligamento no futsal. Cirurgia marcada, seis meses parado. Aceito indicação de fisio em Natal
zoeira_bairro/pombo unrelated joke | um pombo entrou no ônibus, sentou do meu lado e não pagou passagem. respeito
mae_de_planta/adocao unrelated joke | adota-se boleto órfão, manso, já vencido, aceita qualquer lar
tira_do_ze/cavalo unrelated joke | O médico mandou eu comer feito passarinho. Comi três minhocas e não emagreci
pet_center_mg/racao unrelated advert | Semana do gato! Areia e sachês com até 40% de desconto e frete grátis acima de 99. Só no app
dr_bicho_uber/domicilio unrelated advert | Veterinário na sua casa: consulta, vacina e exames sem estresse para o seu pet. Atendemos Uberlândia e região
filhotes_spitz_sp/venda unrelated advert | Lindos spitz anão micro, pais com registro, parcelamos em 12x. Entregamos em todo o Brasil
ong_aurora_ne/live unrelated shelter_news | Hoje tem live com prestação de contas do trimestre às 19h. Mandem suas perguntas
lar_do_gato_cwb/mutirao unrelated shelter_news | Mutirão de pintura no gatil sábado! Quem vem? Tem almoço e muito ronronar. Inscrições no link
abrigo_sintra/horas unrelated shelter_news | O canil municipal estará encerrado ao público no feriado. Retomamos as visitas na quinta às 10h
amazonia_viva_i/boto unrelated wildlife | O boto-cor-de-rosa usa o sonar para achar peixe em água barrenta. Restam menos de dez mil na bacia
aves_raras_br/arara unrelated wildlife | Nasceram em vida livre mais três ararinhas-azuis na Bahia, diz o ICMBio
galo_sofre/derrota unrelated sport | Massacrados em casa. Zaga de paralítico, ataque morto. Esse time precisa de UTI
radio_vale_k/caminhao unrelated news | Carreta com porcos tomba na serra de Petrópolis e interdita as duas pistas. Motorista teve ferimentos leves
portal_fronteira/cao unrelated news | Cão Apolo, da Receita, encontra 30 quilos de droga em fundo falso de ônibus em Foz
justica_mt_hoje/condena unrelated news | Homem é condenado a três anos por envenenar cães de vizinhos em Cuiabá. Cabe recurso
lu_na_firma/reuniao unrelated chat | reunião das 18h me matou e o chefe ainda pediu pra eu ressuscitar amanhã cedo
mochileiro_tri/trilha unrelated chat | caí no poço da cachoeira, perdi o chinelo e ganhei um roxo do tamanho de um gato. dez de dez
viuva_do_croche_x/novela unrelated chat | choro toda vez que o cavalo da novela fica doente. não tenho estrutura
julia_pergunta/gato unrelated pet_life | Gente, é normal gato espirrar depois da vacina? O meu tá ótimo, comendo e destruindo o sofá, mas fiquei encucada
predio_22/latido unrelated chat | Pessoal do bloco C, o cachorro de vocês late das 7 às 19. Vamos conversar antes de eu chamar a síndica
`
