import type { Topic, WrittenEntry } from './seed-entry.js'

export const portuguese: Readonly<Record<Topic, WrittenEntry>> = {
  injured_animal: {
    title: 'O que fazer ao encontrar um animal ferido',
    keywords: 'emergência urgente machucado acidentado rua resgate ajuda encontrei cachorro gato veterinário',
    content:
      'Primeiro cuide de você: pare o trânsito só se for seguro. Aproxime-se devagar e de lado; a dor faz morder até o animal mais manso, então cubra a cabeça com uma toalha ou faça uma focinheira de pano, a não ser que ele respire com dificuldade. Mova-o o mínimo possível, sobre uma tábua ou uma manta firme, aqueça-o e não dê comida nem remédio de gente. Ligue para a clínica mais próxima antes de sair. Depois avise do caso com o lugar, fotos e o que você viu.',
  },
  frightened_animal: {
    title: 'Como se aproximar de um cachorro ou gato assustado',
    keywords: 'medo abandonado capturar pegar armadilha gatoeira agressivo morde rua',
    content:
      'Não corra atrás: um animal assustado foge para os carros. Sente-se longe, desvie o olhar, fale baixo e jogue comida de cheiro forte. Se ele fugir, volte todos os dias na mesma hora. Cães são levados com guia unificada; para gatos use uma gatoeira coberta com um pano. Se rosnar, ficar rígido ou mostrar os dentes, pare e peça ajuda a um protetor com experiência.',
  },
  lost_pet: {
    title: 'O que fazer com um animal perdido ou encontrado',
    keywords: 'desaparecido sumiu dono tutor chip microchip coleira procurar cartaz',
    content:
      'Se encontrou: veja se há plaquinha, peça numa clínica a leitura do microchip sem custo e pergunte aos vizinhos. Publique uma foto, o lugar e o dia, mas guarde um sinal para que o verdadeiro tutor o diga. Se perdeu: procure a pé ao amanhecer e ao anoitecer, deixe roupa usada onde foi visto por último, ligue para clínicas e abrigos da região e espalhe cartazes com foto grande e telefone.',
  },
  litter: {
    title: 'Encontrei filhotes sem a mãe',
    keywords: 'ninhada recém nascidos órfãos caixa abandonados alimentar mamadeira leite filhote gatinhos',
    content:
      'Observe de longe por uma ou duas horas: a mãe pode ter ido buscar comida. Se ela não voltar, primeiro aqueça os filhotes com uma garrafa de água morna enrolada; filhote frio não deve ser alimentado. Nunca dê leite de vaca. Use substituto de leite da espécie a cada duas a quatro horas, de barriga para baixo, e passe algodão úmido na barriga para que façam as necessidades. Peça um lar temporário já: os primeiros dias decidem.',
  },
  cruelty: {
    title: 'Como denunciar maus-tratos a um animal',
    keywords: 'crueldade abuso abandono acorrentado espancado denúncia polícia crime delegacia',
    content:
      'Se o animal está em perigo agora, ligue para a emergência da polícia. Anote lugar, dia, hora e testemunhas e faça fotos ou vídeos de onde você pode estar legalmente. Não entre em propriedade privada nem enfrente a pessoa sozinho. Registre a denúncia na delegacia ou no ministério público e guarde o número; junte-o ao caso para que os protetores possam pedir a guarda do animal.',
  },
  hit_by_car: {
    title: 'Primeiros socorros para um animal atropelado',
    keywords: 'acidente carro fratura pata quebrada choque trânsito emergência atropelamento',
    content:
      'Trate todo animal atropelado como ferido grave mesmo que se levante: uma hemorragia interna pode demorar horas para aparecer. Ponha uma focinheira suave, deslize-o sobre uma tábua ou manta esticada sem dobrar as costas, aqueça-o e não imobilize as patas por conta própria. Gengivas pálidas, respiração rápida ou barriga dura são sinais de choque: vá a uma clínica de plantão e peça que alguém avise antes.',
  },
  bleeding: {
    title: 'Primeiros socorros para uma ferida que sangra',
    keywords: 'sangue corte hemorragia curativo pressão machucado emergência sangramento',
    content:
      'Aperte com firmeza um pano limpo sobre a ferida por pelo menos cinco minutos, sem levantar para olhar. Se o sangue atravessar, ponha outro por cima. Enfaixe firme, mas de modo que caiba um dedo por baixo, e mantenha a pata erguida. Não retire nada que esteja cravado e não use álcool nem água oxigenada. Sangue em jatos, ou que não para em dez minutos, precisa de veterinário já.',
  },
  poisoning: {
    title: 'Primeiros socorros se um animal engoliu veneno',
    keywords: 'envenenado intoxicado isca tóxico chumbinho chocolate remédio espuma vômito emergência',
    content:
      'Ligue já para um veterinário ou um centro de intoxicações: os minutos contam. Leve a embalagem, uma amostra ou uma foto do que foi engolido e anote quanto e quando. Não provoque vômito, a não ser que o veterinário mande: ácidos, gasolina e coisas cortantes ferem duas vezes. Não dê leite nem óleo. Se houver veneno na pele, lave com muita água morna. Venenos comuns são chumbinho, lesmicida, anticongelante, chocolate, xilitol, cebola e analgésicos humanos.',
  },
  heat_stroke: {
    title: 'Primeiros socorros na insolação',
    keywords: 'calor sol verão ofegante carro fechado temperatura água resfriar desmaio intermação',
    content:
      'Respiração muito ofegante, gengivas vermelhas, cambaleio ou desmaio no calor são uma emergência. Leve o animal para a sombra, molhe com água fresca, sobretudo barriga, patas e pescoço, e abane. Não use gelo nem água gelada. Ofereça goles de água se estiver acordado. Pare de resfriar quando ele respirar mais calmo e leve ao veterinário mesmo que pareça bem: os órgãos podem falhar um dia depois.',
  },
  seizure: {
    title: 'Primeiros socorros durante uma convulsão',
    keywords: 'convulsões ataque epilepsia tremor cinomose inconsciente emergência',
    content:
      'Não segure o animal e não aproxime as mãos da boca: ele não engole a língua. Afaste os móveis, escureça o quarto, faça silêncio e olhe o relógio; um vídeo ajuda o veterinário. Uma convulsão de mais de três minutos, ou várias num dia, é uma emergência. Depois ele pode ficar cego e confuso por um tempo: aqueça-o e dê água só quando estiver bem acordado.',
  },
  choking: {
    title: 'Primeiros socorros para um animal engasgado',
    keywords: 'engasgo osso garganta não respira sufocando língua azul emergência engoliu',
    content:
      'Abra a boca e tire o objeto só se puder vê-lo e alcançá-lo sem empurrar. Senão, segure o animal pequeno de cabeça para baixo e dê tapas firmes entre as escápulas; com um grande, fique atrás e aperte cinco vezes para dentro e para cima logo abaixo das costelas. Se ele perder a consciência, olhe de novo a boca e vá à clínica mais próxima.',
  },
  adopting: {
    title: 'Como adotar um animal',
    keywords: 'adoção adotar adoto lar família cachorro gato requisitos entrevista visita formulário',
    content:
      'Veja os casos da categoria foster ou os que estão prontos para adoção e escreva ao guardião do caso, ou abra um chamado de suporte com o nome do caso. O guardião pergunta sobre sua casa, seu tempo e outros animais e marca uma primeira visita. Os animais vão vacinados, vermifugados, castrados ou com data para isso, e com um termo assinado. Adotar não custa nada; uma doação para o próximo animal é bem-vinda, nunca uma condição.',
  },
  fostering: {
    title: 'Como oferecer um lar temporário',
    keywords: 'temporário acolher hospedar voluntário abrigar cuidar filhotes lt',
    content:
      'Um lar temporário cuida de um animal por algumas semanas até ele ficar saudável ou ser adotado. Você dá espaço, tempo e carinho; a ração e o veterinário são pagos com as doações do caso. Nos primeiros dez dias mantenha-o separado dos seus animais. Diga quais animais pode receber e por quanto tempo, pelo suporte ou ao guardião de um caso da categoria foster.',
  },
  sterilisation: {
    title: 'Por que e quando castrar um cachorro ou gato',
    keywords: 'castração esterilizar esterilização cirurgia ninhada idade recuperação mutirão grátis',
    content:
      'Castrar evita ninhadas indesejadas e reduz o risco de tumores e infecções. Gatos podem ser castrados a partir de quatro a seis meses e a maioria dos cães a partir de seis a doze; para raças grandes pergunte ao veterinário. O animal deve estar saudável e em jejum. Depois precisa de dez dias de repouso, colar ou roupa cirúrgica e que a ferida seja vista todo dia. Muitas cidades fazem mutirões gratuitos.',
  },
  donating: {
    title: 'Como doar dinheiro: fazer uma doação a um caso',
    keywords: 'contribuir pagar cartão carteira cripto usdc pix transferência ajudar colaborar',
    content:
      'Abra o caso que quer ajudar e escolha um valor. Você pode pagar com cartão ou transferência pelo provedor de pagamentos, em pesos ou dólares, ou da sua carteira em dólares digitais ou lumens. A doação conta quando o pagamento é confirmado e você recebe um aviso. Pode doar qualquer valor, quantas vezes quiser, com uma mensagem ou de forma anônima.',
  },
  use_of_donations: {
    title: 'Para onde vai o dinheiro de um caso',
    keywords: 'uso usadas transparência meta arrecadado gasto nota recibo reembolso doação',
    content:
      'Cada doação pertence ao caso para o qual foi feita: cirurgia, tratamento, transporte, ração ou lar temporário. O caso mostra a meta e o que foi recebido, somado até o centavo. Valores em outra moeda são convertidos pelo câmbio do dia, que fica guardado com a doação. Peça ao suporte um recibo ou ajuda com um pagamento que falhou.',
  },
  donation_privacy: {
    title: 'Anonimato e dados de quem doa',
    keywords: 'anônimo privacidade nome oculto dados pessoais doador apagar recibo lgpd',
    content:
      'Se você doa de forma anônima, seu nome só é visto por você e pela administração. Pagamentos num registro público aparecem lá pelo endereço, mas sem o seu nome. A qualquer momento você pode pedir os dados que guardamos sobre você, corrigi-los ou apagá-los; as doações ficam nas contas sem o seu nome.',
  },
  cases: {
    title: 'O que é um caso e o que significam seus estados',
    keywords: 'caso estado ativo urgente concluído rascunho meta categoria prioridade plataforma funciona',
    content:
      'Um caso é um animal, ou alguns juntos, que precisa de ajuda, com sua história, fotos, um guardião e uma meta de doações. Rascunho: está sendo preparado e não aparece. Ativo: recebe doações. Urgente: não pode esperar. Concluído: o animal está bem, foi adotado ou a meta foi atingida. As categorias são resgate, cirurgia, tratamento, transporte e lar temporário. As novidades contam como ele está.',
  },
  asking_for_help: {
    title: 'Como avisar de um animal que precisa de ajuda',
    keywords: 'avisar relatar abrir criar caso pedir ajuda publicar animal guardião foto',
    content:
      'Abra um chamado de suporte com o lugar, o animal, o que houve, fotos e um telefone, ou mencione um guardião numa publicação: as publicações dos guardiões são lidas e delas se propõe um caso. A equipe confere e abre o caso. Guardiões podem abrir casos por conta própria. Numa emergência não espere resposta: leve primeiro o animal a uma clínica e guarde a nota.',
  },
  guardians: {
    title: 'Quem são os guardiões e como ser um',
    keywords: 'guardião protetor voluntário cadastrar participar abrigo organização inscrever',
    content:
      'Guardiões são protetores e abrigos que cuidam dos casos: tratam do animal, publicam novidades e prestam contas. Para ser guardião, escreva ao suporte com nome, cidade, experiência e uma conta onde se veja seu trabalho. A equipe conversa com você e dá o papel; depois você pode abrir casos, acrescentar novidades e conectar sua conta na rede.',
  },
  support: {
    title: 'Como falar com o suporte',
    keywords: 'contato ajuda chamado pergunta problema pessoa humano email equipe resposta reclamação',
    content:
      'Abra um chamado de suporte com um título e uma descrição do que aconteceu, e o caso ou a doação de que se trata. Você é avisado quando há resposta e pode ver o andamento a qualquer momento. Chamados urgentes são lidos primeiro. Nunca envie senhas nem números de cartão num chamado; a equipe não os pede.',
  },
}
