import type { Lexicon } from './entry.js'

/** Portuguese as written in Brazil, with the commoner words of Portugal. */
export const portuguese: Lexicon = {
  entries: [
    {
      label: 'figurative',
      phrases:
        'cachorro quente | cachorros quentes | cachorrao | dogao | gato por lebre | gatonet | fazer gato | gato de luz | gato na rede | que gato | que gata | gatinho da academia | mundo cao | dia de cao | pra cachorro | solta os cachorros | soltou os cachorros | soltar os cachorros | matando cachorro a grito | cavalo de pau | cavalo de batalha | cavalo de troia | cair do cavalo | cai do cavalo | vaca leiteira | a vaca foi pro brejo | vaca foi pro brejo | pagar o pato | paguei o pato | pagando mico | mico | to morta | to morto | morri de | morrendo de rir | morrendo de sono | morrendo de fome | morrendo de saudade | morta de cansada | pe de galinha | lagrimas de crocodilo | memoria de elefante | tirar o cavalinho | cara de cachorro | olhar de cachorro',
    },
    {
      label: 'animal',
      kind: 'dog',
      phrases:
        'cachorr* | cachorrinh* | cao | caes | caozinho | caezinhos | cadel* | cadelinh* | doguinho* | dogs | dog | doguinha | vira lata* | viralata* | caramelo | caramela | pitbull | pit bull | filhote* | filhotinh* | catioro* | au au | auau | poodle | labrador | pinscher | shih tzu | golden | dachshund | pastor alemao | rottweiler | peludo* | peludinh* | canino* | doguito*',
    },
    {
      label: 'animal',
      kind: 'cat',
      phrases:
        'gato | gatos | gata | gatas | gatinh* | felin* | frajola | frajolinha | bichano* | siames* | escaminha | sialata* | ninhada de gat*',
    },
    { label: 'animal', kind: 'horse', phrases: 'cavalo* | egua* | potr* | potrinho* | equin* | pangare' },
    {
      label: 'animal',
      kind: 'bird',
      phrases:
        'pombo* | pomba* | passaro | passaros | passarinh* | papagaio* | periquito* | calopsita* | maritaca* | coruja* | ave | aves | bem te vi | tucano* | urubu* | gaviao | pardal*',
    },
    {
      label: 'animal',
      kind: 'other',
      phrases:
        'coelh* | jument* | burro | burrinho | mula | cabra | cabras | cabrit* | ovelha* | vaca | vacas | bezerr* | porco | porcos | porca | porquinh* | gamba* | sarue | capivara* | tartaruga* | jabuti* | macaco* | mico leao | tamandua* | hamster* | raposa* | ourico* | animal | animais | animalzinho | animaizinhos | bichinh* | bicho | bichos | pet | pets | ninhada*',
    },
    {
      label: 'condition',
      kind: 'trauma',
      severity: 'critical',
      phrases:
        'atropel* | atropelamento | carro passou por cima | carro pegou | moto pegou | um carro bateu | hemorragia* | sangrando | sangra muito | perdendo sangue | perdeu muito sangue | muito sangue | nao para de sangrar | traumatismo* | politrauma* | fratura exposta | fratura na coluna | coluna quebrada | fratura de femur | fratura na bacia | bacia quebrada | esfaque* | facada* | balead* | tiro | tiros | levou um tiro | chumbinho de arma | paulad* | pedrada* | queimad* | queimadura* | atearam fogo | botaram fogo | tacaram fogo | agua quente | agua fervendo | oleo quente | jogaram acido | acido | eletrocut* | caiu do .. andar | caiu da janela | caiu da laje | caiu do telhado | esmagad* | afogad* | afogando | estracalhad* | dilacerad* | mutilad* | amputar* | amputacao | visceras',
    },
    {
      label: 'condition',
      kind: 'poison',
      severity: 'critical',
      phrases:
        'envenen* | intoxic* | veneno | chumbinho | raticida | comeu veneno | salsicha com veneno | carne com veneno',
    },
    {
      label: 'condition',
      kind: 'collapse',
      severity: 'critical',
      phrases:
        'convuls* | convulcion* | nao respira | nao consegue respirar | nao ta respirando | dificuldade pra respirar | dificuldade para respirar | dificuldade respiratoria | falta de ar | ta morrendo | esta morrendo | vai morrer | vao morrer | morrendo | entre a vida e a morte | corre risco de vida | risco de vida | risco de morte | corre risco de morrer | agoniz* | agonia | inconsciente | desacordad* | em coma | nao reage | nao responde | em choque | parada cardi* | parada respir* | hipotermia | insolacao | estado grave | estado gravissimo | gravissim* | muito grave | ta grave | esta grave | quadro grave | estado critico | quadro critico | muito critico | uti | na uti | terapia intensiva | intubad* | nao levanta | nao consegue levantar | nao se levanta | nao fica em pe | nao consegue ficar em pe | nao mexe as patas | paralisad* | sem se mexer | oxigenio | transfusao | bolsa de sangue | doador* de sangue | doacao de sangue | obstruid* | obstrucao | nao consegue urinar | nao faz xixi | torcao | torcao gastrica | parto complicado | nao consegue parir | filhote preso | piometra | parvo | parvovirose | panleucopenia | sepse | septicemia | peritonite',
    },
    {
      label: 'condition',
      kind: 'trapped',
      severity: 'critical',
      phrases:
        'pres* no bueiro | bueiro | pres* em um poco | caiu no poco | caiu num poco | caiu no canal | caiu no corrego | caiu num buraco | soterrad* | pres* no motor | no motor do carro | pres* na cerca | pres* no carro | trancad* no carro | dentro do carro no sol | ilhad* | entalad* | enforcando | presa no arame | preso no arame',
    },
    {
      label: 'condition',
      kind: 'deadline',
      severity: 'critical',
      phrases:
        'eutanasia amanha | vai ser eutanasiad* | serao eutanasiad* | vao sacrificar | sera sacrificad* | vai ser sacrificad* | ultimas horas | tem horas de vida | poucas horas | abate',
    },
    {
      label: 'condition',
      kind: 'injury',
      severity: 'high',
      phrases:
        'ferid* | machucad* | machuc* | ferimento* | fratur* | quebrad* | quebrou a pata | pata quebrada | patinha quebrada | perna quebrada | mancando | manca | sem apoiar a pata | corte profundo | corte na | mordid* | mordida* | bicheira* | miiase | miase | larvas | infeccionad* | infectad* | infeccao | olho pra fora | perdeu o olho | olho furado | absces* | hernia* | prolapso | necros* | pus | tumor ulcerado | tvt | espancad* | se arrastando | arrastando as patas | se arrasta',
    },
    {
      label: 'condition',
      kind: 'illness',
      severity: 'high',
      phrases:
        'cinomose | leptospirose | doenca do carrapato | erliquiose | babesia* | anemia | anemic* | plaquetas | vomit* | diarreia* | febre | nao come | nao quer comer | parou de comer | nao ta comendo | nao esta comendo | sem comer | nao bebe agua | apatic* | prostrad* | desnutrid* | desnutricao | desidratad* | pele e osso | so o osso | esqueletic* | caquetic* | raquitic* | nao anda | nao consegue andar | tremendo | tumor* | insuficiencia renal | renal | pneumonia | pif | internad* | internacao | internar | internou | operar | operacao | cirurgia* | castracao de emergencia | esporotricose | olho inchado | inchad*',
    },
    {
      label: 'condition',
      kind: 'chronic',
      severity: 'medium',
      phrases:
        'sarna* | leishmaniose | calazar | fiv | felv | diabet* | epilep* | artrose | displasia | cego | cega | cegos | cegas | ceguinh* | surd* | carrapato* | pulga* | verme | vermes | fungo* | conjuntivite | rinotraqueite | otite | sopro | cardiac* | cardiopat* | dermatite | alergia* | magr* | magrinh* | prenh* | gravida de filhotes | castrar | castracao | castrad* | vacin* | vermifug* | tratamento | medicacao | medicamento* | remedio* | antibiotic* | exames | exame de sangue | raio x | raiox | ultrassom | ultrassonografia | quimio | quimioterapia | fisioterapia | cadeirinha | cadeira de rodas | paraplegic* | tripe | tripod* | tres patas',
    },
    {
      label: 'emergency',
      severity: 'high',
      phrases:
        'urgente* | urgencia | emergencia* | socorro | sos | ajuda urgente | ajuda agora | pra ontem | o mais rapido possivel | rapido por favor | agora mesmo | nao da tempo | nao temos tempo | corrida contra o tempo | alguem perto | alguem proximo | alguem da regiao | alguem na regiao | alguem por perto | veterinario 24 | vet 24h | veterinario de plantao | plantao veterinario | pelo amor de deus',
    },
    {
      label: 'cruelty',
      severity: 'high',
      phrases:
        'maltratad* | maltratando | maus tratos | batendo | bateram | batem nele | batem nela | chutad* | chutaram | acorrentad* | amarrad* | corrente curta | sem agua e sem comida | sem agua nem comida | sem comida e sem agua | sem agua | trancad* | abusad* | estuprad* | acumulador* | jogad* fora | jogad* no | jogad* na | jogaram no | jogaram na | jogaram | dentro de um saco | dentro de uma sacola | num saco | em uma caixa | numa caixa | no lixo | na lixeira | cacamba | carroca | carroceiro | puxando carroca | denuncia de',
    },
    {
      label: 'cruelty',
      kind: 'abandonment',
      severity: 'medium',
      phrases:
        'abandonad* | abandonaram | abandono | largad* | largaram | deixaram | deixad* na | vagando | perambulando | sem dono | na rua | nas ruas | vivia na rua | vive na rua | situacao de rua | devolvid* | devolveram | foi devolvid*',
    },
    {
      label: 'lost',
      severity: 'medium',
      phrases:
        'sumiu | sumid* | desaparecid* | desapareceu | fugiu | escapou | perdid* | se perdeu | perdeu se | procura se | procuro | procuramos | estamos procurando | encontrad* | encontrei | encontramos | achei | achad* | acharam | apareceu aqui | apareceu na | apareceu no | alguem conhece | alguem reconhece | procuro o dono | procuramos o dono | procuramos tutor | procura tutor | procura o tutor | cade o dono | cade o tutor | de coleira | com coleira | sem coleira | usava coleira | recompensa | visto pela ultima vez | vista pela ultima vez | foi vist* | se alguem vir | se virem | quem viu | quem tiver noticias | assustou com os fogos',
    },
    {
      label: 'progress',
      phrases:
        'melhorando | melhor hoje | ta melhor | esta melhor | muito melhor | melhorou | evolu* | boa evolucao | recuperando | se recupera | recuperou | recuperacao | recuperad* | estavel | fora de perigo | recebeu alta | teve alta | alta medica | alta hospitalar | ganhou alta | de alta | deu tudo certo | correu tudo bem | cirurgia foi um sucesso | foi um sucesso | saiu da cirurgia | passou pela cirurgia | passou por cirurgia | operou | operad* | ja foi operad* | tirou os pontos | tirar os pontos | retirada dos pontos | voltou a andar | ja anda | ja esta andando | ja ta andando | ja come | comeu sozinh* | comendo sozinh* | voltou a comer | comecou a comer | ganhou peso | ganhando peso | engordou | deu negativo | testou negativo | respondendo bem | respondendo ao tratamento | reagindo bem | reagiu bem | atualizacao | atualizacoes | noticias da | noticias do | novidades da | novidades do | update | boletim | segue internad* | continua internad* | ainda internad* | passou a noite | antes e depois | milagre | pos operatorio | pos cirurgico | cicatriz* | ultima sessao | retorno no vet | retorno ao veterinario',
    },
    {
      label: 'fundraising',
      phrases:
        'doar | doe | doem | doac* | doacoes | doando | contribu* | colabor* | vaquinha | vakinha | vaquinhas | pix | chave pix | rifa* | bazar | arrecad* | custear | custos | custo | gastos | despesas | divida* | devendo | devemos | dever na clinica | conta da clinica | conta do veterinario | conta na clinica | pagar a clinica | pagar a cirurgia | pagar o tratamento | pagar a internacao | orcamento | ficou em | fica em | falta* pra | faltam | nao temos como pagar | nao tenho como pagar | nao temos condicoes | sem condicoes | qualquer valor | qualquer quantia | qualquer ajuda | ajuda financeira | ajuda com os custos | apadrinh* | padrinho* | madrinha* | picpay | apoia se | catarse | meta | mbway | mb way | iban',
    },
    {
      label: 'adoption',
      phrases:
        'adote | adota | adotar | adocao | adocoes | doacao responsavel | adocao responsavel | adotante* | adotad* | adotem | pra adocao | para adocao | disponivel para adocao | lar temporario | lt | lares temporarios | lar | um lar | lar definitivo | lar cheio de amor | procura um lar | procuram um lar | procura familia | procura uma familia | busca um lar | busca uma familia | buscando um lar | esperando uma familia | espera por uma familia | familia pra chamar | familia responsavel | familia pra sempre | quem quer | quem adota | acolher | acolhimento | fat | familia de acolhimento | termo de adocao | telas nas janelas | casa telada | apartamento telado | se da bem com | docil | ninguem quer | ninguem se interessa | ainda espera',
    },
    {
      label: 'rescue',
      phrases:
        'resgat* | resgate | resgatamos | resgatei | recolh* | recolhemos | recolhi | pegamos | peguei na rua | levei ao vet | levei pro vet | levamos pra clinica | levamos ao vet | levei na clinica | trouxemos | trouxe pra casa | chegou no abrigo | chegou ao abrigo | abrigo* | protetor* | protetora independente | ong | canil | gatil | santuario | vet | veterinari* | clinica veterinaria | hospital veterinario | zoonoses | ccz',
    },
    {
      label: 'request',
      phrases:
        'ajuda | ajudem | ajudar | ajude | me ajuda | me ajudem | nos ajude | nos ajudem | preciso de ajuda | precisamos de ajuda | precisa de ajuda | peco ajuda | pedimos ajuda | por favor | pfv | pfvr | pff | plmdds | pelo amor | compartilh* | compartilhem | divulg* | divulguem | rt | repost* | marque | marquem | marca um | alguem pode | alguem consegue | alguem pra | quem puder | quem pode | preciso | precisamos | precisa se | contato | whats | whatsapp | zap | chama no | dm | direct | inbox | privado | ligar | telefone',
    },
    {
      label: 'closure',
      phrases:
        'ja foi encontrad* | foi encontrad* | voltou pra casa | voltou para casa | ja esta em casa | ja ta em casa | ja tem familia | ja tem um lar | ganhou um lar | ganhou uma familia | foi adotad* | final feliz | finais felizes | encontrou sua familia | encontrou uma familia | reencontro | gratidao | obrigad* a todos | obrigada gente | muito obrigad* | nao resistiu | faleceu | morreu | partiu | virou estrelinha | virou estrela | atravessou a ponte | descanse | descansou | ha um ano | ha dois anos | faz um ano | um ano depois | ha anos',
    },
    {
      label: 'human',
      phrases:
        'minha avo | meu avo | minha vo | meu vo | minha mae | meu pai | minha irma | meu irmao | meu filho | minha filha | meu marido | minha esposa | minha mulher | meu namorado | minha namorada | minha sogra | meu vizinho | minha vizinha | minha tia | meu tio | meu primo | minha prima | meu amigo | minha amiga | crianca* | menino | menina | bebe de | bebe | bebezinh* | idos* | senhora | senhor | paciente* | medico | medica | medicos | medicas | doutor* | enfermeir* | pediatr* | sus | plano de saude | hospital | hospitais | upa | posto de saude | oncolog* | gestante* | gravida | mulher | mulheres | homem | homens | jovem | jovens | pessoa* | ciclista | motociclista | motorista | pedestre | alun* | professor* | escola | estudante* | jogador* | atacante | zagueiro | deputad* | presidente | ministro | governo | prefeito | policia | bombeiro* | vitima* | trabalhador* | morador* | familia desabrigada',
    },
    {
      label: 'commerce',
      phrases:
        'oferta* | promo | promocao | promocoes | desconto* | off | parcel* | sem juros | frete gratis | frete | compre | comprar | aproveite | preco* | estoque | loja | lojas | unidade* | catalogo | venda | vendas | vendo | a venda | vende se | liquidacao | black friday | cupom | leve 3 | pague 2 | encomenda* | pedidos | agende | agendamento | agenda aberta | banho e tosa | petshop | pet shop | passeador | dog walker | hotelzinho | hotel pet | creche canina | adestra* | racao | racao premium | racoes | sorteio | sortear | participe | link na bio | siga | sigam | filhotes disponiveis | pedigree | canil registrado | reserva de filhotes | reserve o seu | seguro pet | plano pet | nova colecao | delivery | cardapio | combo',
    },
    {
      label: 'news',
      phrases:
        'segundo | informou | informaram | confirmou | ministerio | autoridades | noticia* | ultima hora | plantao | ao vivo | comunicado | nota oficial | terremoto | enchente* | alagament* | inundac* | incendio* florestal* | incendio* | queimadas | temporal | tornado | ciclone | deslizament* | alerta vermelho | defesa civil | desabrigad* | feridos | mortos | vitimas | magnitude | engavetamento | acidente | acidentes | capotamento | capotou | desabamento | explosao | guerra | bombardeio | ataque | tiroteio | assalto | pres* em flagrante | presos | justica | juiz | juiza | stf | congresso | senado | camara | lei | projeto de lei | eleicoes | inflacao | dolar | economia | estudo | cientist* | pesquisador* | universidade | especie* | parque nacional | fauna | biodiversidade | extincao | zoo | zoologico | ibama | jogo | gol | gols | time | selecao | brasileirao | campeonato | libertadores | lesao muscular | lesao | temporada',
    },
    {
      label: 'joke',
      phrases:
        'kkk* | k | kk | rsrs* | haha* | hahaha* | meme* | piada* | morri | eu morro | eu quando | sou eu | literalmente eu | pov | mood | humor | vibes | serie | filme | netflix | bbb | novela | musica | album | show | signo | horoscopo | segunda feira | sextou | sexta feira',
    },
    {
      label: 'advocacy',
      phrases:
        'nao compre | nao comprem | adote nao compre | animais nao sao | nao e brinquedo | nao sao brinquedos | nao e presente | posse responsavel | guarda responsavel | maus tratos e crime | maus tratos sao crime | diga nao | basta de | chega de | nao a | abaixo assinado | assine | assinem | peticao | dia mundial | dia internacional | dia nacional | abril laranja | dezembro verde | conscientiz* | reflexao | rodeio* | vaquejada | farra do boi | vegan* | veganismo | direitos dos animais | direito animal | causa animal | protecao animal | bem estar animal | fogos sem barulho | sem fogos | mais empatia | eduque | por que castrar | importancia da | dica* | voce sabia | lembre se | lembrem se | se voce encontrar | se encontrar um | nao abandone | abandono e crime | campanha de | denuncie',
    },
    {
      label: 'event',
      phrases:
        'feira de adocao | feirinha | feira | mutirao | mutirao de castracao | castracao gratuita | vacinacao antirrabica | campanha de vacinacao | palestra | oficina | evento | desfile | caominhada | caminhada | corrida solidaria | almoco solidario | jantar beneficente | esperamos voce | esperamos voces | neste sabado | neste domingo | sabado das | domingo das | das 9h as | das 10h as | horario* | entrada gratuita | entrada franca | inscric* | inscreva | voluntari* | seja voluntario | calendario* | camiseta* | canecas | lojinha | assembleia | prestacao de contas | relatorio | portas abertas | aniversario | completamos',
    },
    {
      label: 'pet_life',
      phrases:
        'meu cachorro | minha cachorra | meu dog | meu gato | minha gata | meus gatos | meus cachorros | meu doguinho | minha doguinha | minha filha de quatro patas | meu filho de quatro patas | filho de pet | mae de pet | pai de pet | mae de gato | cachorro da minha | gato da minha | dormindo | dorme | ronca | me olhando | me acord* | subiu na | roeu | comeu meu | comeu minha | destruiu o | aniversario da | aniversario do | faz aninhos | parabens pro | primeiro aninho | passeio | passeando | na praia | soneca | sofa | minha cama | brinquedo* | ciumes | ciument* | mimad* | mimo | que nome | qual nome | sugestao de nome | indicam | indicacao | recomendam | qual racao | fantasia',
    },
  ],
  negators: 'nao | nem | sem | nunca | jamais | tampouco | nenhum | nenhuma | nada de | n',
  reachEnds: 'mas | porem | porque | e | que | para | pra | se | por favor',
  nameCues:
    'se chama | chama se | chamamos de | chamei de | o nome dele e | o nome dela e | nome dele e | nome dela e | demos o nome de | batizad* de | conhecam | conheca | conhecam a | conhecam o | conheca a | conheca o | esse e o | essa e a | este e o | esta e a | noticias da | noticias do | novidades da | novidades do | atualizacao da | atualizacao do',
}
