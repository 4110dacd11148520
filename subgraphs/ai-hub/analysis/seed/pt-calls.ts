/** Calls for help and their sequels in Portuguese, with ordinary talk between them. */
export const ptCalls = String.raw`
dona_ivone/+calls-choke critical emergency | Gente meu resgatado engoliu uma bola de gude e está sufocando, língua roxa, já tentei tirar com o dedo. Alguém em Londrina que me diga um vet aberto AGORA
dona_ivone/+calls-choke low medical_progress | O cachorro da bola de gude tá ótimo! Tiraram por endoscopia, dormiu lá e hoje já late pro carteiro
sos_equinos_mt/+calls-impaled critical emergency | Égua rasgada no arame farpado em Rondonópolis, o peito aberto e o sangue escorrendo até o casco. Preciso de veterinário de grandes animais, o dono sumiu
sos_equinos_mt/+calls-impaled medium medical_progress | A égua do arame farpado levou sessenta pontos e está tomando penicilina. Hoje comeu cenoura da minha mão. Curativo todo dia por um mês
gatos_da_estacao/+calls-press critical emergency | Gata com a cauda e uma perna esmagadas pelo trem na estação de Queimados, ainda tenta andar. O segurança me deu um pano. Alguém de carro, pelo amor de Deus
gatos_da_estacao/+calls-press high fundraising | A gata da estação precisa amputar a perna e a cauda até amanhã, senão a infecção sobe. A cirurgia custa R$ 1.900 e temos 600
anjos_de_rua_se/+calls-heat critical emergency | Cachorro caído na calçada da Atalaia, quente como brasa, convulsionando. Jogamos água. A patrulha diz que não é com eles. Quem leva a gente na clínica?
cantinho_felino/+calls-lily high emergency | A gata Amora mastigou um lírio e agora está vomitando e bebendo água sem parar. A veterinária internou para proteger os rins, as próximas 72 horas dizem se ela fica
cantinho_felino/+calls-lily low medical_progress | Exame de hoje da gata Amora: rins normais! O lírio foi pro lixo e ela voltou pra janela
frida_resgates/+calls-dam critical emergency | Cadela no meio da represa em cima de um galho, a água está subindo e ela escorrega. Socorro, bombeiros a uma hora daqui. Quem tem barco em Três Marias?
protetora_zuleide/+calls-litters high emergency | Duas cadelas deram cria no mesmo terreno e uma delas morreu. São onze filhotes para uma mãe só, três já muito fraquinhos. Preciso de leite substituto e de alguém hoje em Ceilândia
protetora_zuleide/+calls-litters low adoption | Os onze filhotes da Ceilândia vingaram quase todos: nove lindos, gordos e vermifugados esperando casa no DF
bichos_de_sintra/+calls-ditch critical emergency | Cão de porte grande caído numa vala em Mem Martins, com uma perna dobrada ao contrário e em choque. Não responde à voz. Precisamos de uma maca e de um carro grande
bichos_de_sintra/+calls-ditch medium fundraising | O cão da vala já foi operado e chama-se Sintra. A placa de titânio custou 1.300 euros. Fizemos uma rifa de um cabaz, dois euros cada número
ze_do_cais/+calls-gull high emergency | Gaivota enrolada em fio de pesca no cais de Matosinhos, o fio já cortou a asa. Apanhei-a com um casaco. Onde a entrego a um domingo?
luciene_bio/+calls-loon medium note | Pinguim magro e sujo de óleo na praia do Campeche. Cobri com um pano, não dei comida nem água, isolei com galhos. Projeto de monitoramento avisado
miau_manaus/+calls-worms high emergency | Gatinho com a barriga enorme, gengiva pálida e sem força para ficar em pé. Tem uns 40 dias. É verme, mas ele não aguenta até segunda. Quem conhece plantão popular em Manaus?
miau_manaus/+calls-worms medium medical_progress | O gatinho da barriga de verme tomou soro e vermífugo devagarinho. Já senta sozinho e lambeu o patê. Ainda não cantem vitória
caminho_de_casa/+calls-guide medium note | Levaram a cadela da minha vizinha cega do portão, em Olinda. Labradora preta, cão-guia aposentada, 11 anos. Por favor, quem souber de algo
caminho_de_casa/+calls-guide low note | Devolveram a cadela-guia! Amarraram no portão com um bilhete pedindo desculpa. Dona Lia chorou abraçada com ela
abrigo_estrada/+calls-fireworks high emergency | Um homem passou de madrugada jogando bombinha dentro das baias. Dois cães com queimadura no focinho e uma que se jogou no alambrado e quebrou a pata. Precisamos de vet hoje
abrigo_estrada/+calls-fireworks medium fundraising | Queremos câmera e cerca elétrica para proteger os 90 cães depois do ataque com bombas. Orçamento de R$ 3.400, já temos 1.150
vet_da_favela/+calls-tetanus high medical_progress | Terceiro dia do cachorro com tétano: continua duro feito tábua e se alimenta por sonda. Deixamos no quarto escuro, sem barulho. Ainda é muito grave
vet_da_favela/+calls-jabs medium fundraising | As vacinas do projeto acabaram e tem 60 cachorros de moradores de rua na fila. Cada dose sai por 35 reais, quem banca uma?
rapaz_da_moto/+calls-boxtoss high emergency | parei no semaforo e joga uma caixa do carro da frente. dentro tem 3 gatinhos e um ta com a boca sangrando. to na av goias em frente ao posto, alguem ajuda
rapaz_da_moto/+calls-boxtoss low adoption | os gatinhos da caixa do semaforo ja tao grandinhos, dois rajados e uma branca. fico com um, doo dois em goiania
lar_das_velhas/+calls-sundown medium adoption | Dona Florzinha, 14 anos, perdeu a visão e anda em círculos. Quer só um canto quente, comida mole e alguém sem pressa. Adoção para fim de vida, remédio a gente paga
amigos_do_jegue/+calls-mule critical emergency | Jumentinho caiu numa cacimba em Quixadá e só aparece a cabeça. A mãe está do lado berrando. Precisamos de trator ou de dez homens com corda antes de escurecer
amigos_do_jegue/+calls-mule low note | Nove homens, duas cordas e uma porta velha: o jumentinho da cacimba saiu inteiro e mamou na hora
cris_transporte/+calls-ride medium adoption | Preciso de carona solidária de Uberaba para Ribeirão para o Bento, cachorro adotado de 12 kg que viaja em caixa. Divido gasolina e mando lanche
santuario_flor/+calls-crash medium medical_progress | A porca resgatada do acidente levantou hoje pela primeira vez em três semanas. A fratura consolidou torta, mas consolidou
santuario_flor/+calls-cow high emergency | Vaca atolada no açude seco de Canindé há dois dias, já não muge. Damos água com garrafa. O trator quebrou, alguém tem guincho?
uivos_da_serra/+calls-limp medium note | Um lobo-guará está rondando os quintais de Gonçalves e mancando. Não deem comida, não soltem os cachorros. O ICMBio vem amanhã com armadilha
gigi_protecao/+calls-hang high emergency | Denunciem: cachorro pendurado pela guia na varanda do 4º andar em Taguatinga, o dono o castiga assim toda noite. Hoje ele ficou desmaiado vinte minutos
gigi_protecao/+calls-hang low note | O cachorro da varanda de Taguatinga foi retirado pela delegacia de proteção animal. Dormiu no meu tapete, roncando
ong_recomeco/+calls-card low adoption | Ficha da semana: Nego, 5 anos, 22 kg, preto com peito branco. Ótimo com cães, não testado com gatos. Medo de trovão. Procura gente caseira em Curitiba
ong_recomeco/+calls-echo medium medical_progress | O eco do cachorro Nego mostrou sopro grau três. Vai tomar remédio todo dia, mas pode viver muito e bem
tia_dos_pombos/+calls-string medium note | Pomba com os dedinhos amarrados por linha de pipa na janela do escritório. Consegui cortar quase tudo. Alguém em Santos sabe cuidar?
irmas_do_sul/+calls-cattery high emergency | O granizo furou o telhado do gatil: quinze gatos molhados, dois com corte na cabeça. Preciso de lona e de casas que recebam alguns hoje, Erechim
plantas_raras/venda unrelated advert | Vendo mudas de costela-de-adão e jiboia, vasos de barro e substrato. Não atraem bichos e são seguras para pets. Retirada em Barão Geraldo
neuro_saude/+calls-fast unrelated human_illness | Boca torta, braço fraco, fala enrolada? Pode ser AVC. Chame o 192, cada minuto vale. Compartilhe, você pode salvar uma vida
rpg_sampa/+calls-party unrelated chat | Na mesa de ontem o bárbaro sangrou até morrer, o clérigo chegou atrasado e vendemos o cavalo pra pagar a ressurreição. Perdemos o castelo e a vergonha
vo_marlene/+calls-grandkids unrelated chat | Os netos vieram, quebraram um vaso, comeram a janta de três dias e puseram minha tiara no cachorro. Já estou com saudade
haras_premium/+calls-auction unrelated advert | Leilão virtual de mangalarga no dia 14: garanhões, éguas prenhes e potros de linhagem campeã. Parcelamos em 30 vezes, catálogo no site
sono_bom/+calls-apnea unrelated human_illness | Roncar e parar de respirar à noite pode ser apneia. Procure um especialista e faça o exame do sono
camara_vila/+calls-bullrun unrelated news | Câmara Municipal aprova manter a largada de touros nas festas, com ambulância e veterinário de serviço. Oposição queria acabar com o evento
ipt_alerta/+calls-dam unrelated disaster | Sirenes tocaram em Barão de Cocais e 300 famílias deixaram as casas pelo risco na barragem. Animais de criação serão retirados amanhã
mochileira_g/+calls-varanasi unrelated chat | Em Varanasi as vacas dormem no meio da rua, os cachorros olham pros dois lados e a única atropelada por uma moto fui eu. Tô bem, só ralada
luto_pet_psi/+calls-post unrelated advocacy | Luto por animal é luto. Não diga que era só um cachorro nem corra para comprar outro. Se está doendo, procure apoio
escola_girassol/+calls-term unrelated chat | Encerramos o semestre com teatro de fantoches, feira de ciências e uma sala cheia de coelhos de papel. Obrigada, famílias
`
