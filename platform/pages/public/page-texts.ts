import type { Language } from '../../../schema/languages.js'

/** A ledger network, as the graph names it. */
export type Network = 'public' | 'testnet'

/** The texts of the public pages; user-written text is never translated. */
export interface Texts {
  readonly organisation: string
  readonly about: string
  readonly signIn: string
  readonly states: Readonly<Record<string, string>>
  readonly categories: Readonly<Record<string, string>>
  readonly ofGoal: (goal: string) => string
  readonly raisedWithoutGoal: string
  readonly donationsMade: (count: number) => string
  readonly beFirst: string
  readonly goalReached: string
  readonly donate: string
  readonly story: string
  readonly timeline: string
  readonly noUpdates: string
  readonly becameState: (state: string) => string
  readonly updateKinds: Readonly<Record<string, string>>
  readonly donations: string
  readonly donationsAbout: string
  readonly noDonations: string
  readonly donationsUnavailable: string
  readonly proof: string
  readonly anonymous: string
  readonly testNetwork: string
  readonly spending: string
  readonly spendingAbout: string
  readonly passedOn: (sum: string) => string
  readonly takenOver: (sum: string) => string
  readonly older: string
  readonly newer: string
  readonly picture: (number: number) => string
  readonly share: string
  readonly message: string
  readonly mail: string
  readonly link: string
  readonly otherCases: string
  readonly poster: string
  readonly embed: string
  readonly since: (date: string) => string
  readonly language: string
  readonly notFound: string
  readonly notFoundAbout: string
  readonly allCases: string
  readonly organisationAbout: string
  readonly openCases: string
  readonly completedCases: string
  readonly donationCount: string
  readonly received: string
  readonly cases: string
  readonly noCases: string
  readonly scan: string
  readonly print: string
  readonly embedAbout: string
  readonly donateAbout: string
  readonly payWithWallet: string
  readonly addresses: string
}

export const languageNames: Readonly<Record<Language, string>> = {
  es: 'Español',
  pt: 'Português',
  en: 'English',
}

export const texts: Readonly<Record<Language, Texts>> = {
  es: {
    organisation: 'Rescate animal',
    about: 'Rescatamos animales y mostramos cada donación, con su comprobante.',
    signIn: 'Iniciar sesión',
    states: { active: 'En curso', urgent: 'Urgente', completed: 'Resuelto' },
    categories: {
      rescue: 'Rescate',
      surgery: 'Cirugía',
      treatment: 'Tratamiento',
      transit: 'Traslado',
      foster: 'Hogar de tránsito',
    },
    ofGoal: (goal) => `de ${goal}`,
    raisedWithoutGoal: 'recaudados',
    donationsMade: (count) => (count === 1 ? '1 donación' : `${count} donaciones`),
    beFirst: 'Todavía sin donaciones: podés ser la primera persona',
    goalReached: 'Se alcanzó la meta. ¡Gracias!',
    donate: 'Donar',
    story: 'La historia',
    timeline: 'Novedades',
    noUpdates: 'Todavía no hay novedades.',
    becameState: (state) => `Nuevo estado: ${state}`,
    updateKinds: {
      emergency: 'Emergencia',
      medical_progress: 'Evolución médica',
      fundraising: 'Recaudación',
      adoption: 'Adopción',
    },
    donations: 'Donaciones en el libro público',
    donationsAbout: 'Cualquiera puede comprobar cada pago en el libro de la red Stellar.',
    noDonations: 'Todavía no hay donaciones en el libro público.',
    donationsUnavailable:
      'Las donaciones no se pueden mostrar en este momento. Volvé a intentarlo en unos minutos.',
    proof: 'Comprobante',
    anonymous: 'Anónima',
    testNetwork: 'red de prueba',
    spending: 'En qué se usó el dinero',
    spendingAbout:
      'Aquí se ven los pagos hechos en el libro público por este caso. Otros gastos no se registran en este sistema; las novedades cuentan qué se hizo.',
    passedOn: (sum) => `${sum} por encima de la meta pasaron a otros casos.`,
    takenOver: (sum) => `Incluye ${sum} que otros casos recibieron por encima de su meta.`,
    older: 'Anteriores',
    newer: 'Más recientes',
    picture: (number) => `Foto ${number}`,
    share: 'Compartir',
    message: 'Mensaje',
    mail: 'Correo',
    link: 'Enlace de esta página',
    otherCases: 'También necesitan ayuda',
    poster: 'Afiche para imprimir',
    embed: 'Insertar en otro sitio',
    since: (date) => `Desde el ${date}`,
    language: 'Idioma',
    notFound: 'Este caso no existe',
    notFoundAbout: 'El enlace está incompleto o el caso ya no es público.',
    allCases: 'Ver todos los casos',
    organisationAbout:
      'Rescatamos animales y mostramos cada donación. Estas cifras incluyen todos los casos.',
    openCases: 'Casos en curso',
    completedCases: 'Casos resueltos',
    donationCount: 'Donaciones',
    received: 'Recaudado',
    cases: 'Casos',
    noCases: 'Todavía no hay casos.',
    scan: 'Escaneá el código para ver la historia y donar',
    print: 'Imprimí esta página desde el menú del navegador (A4).',
    embedAbout: 'Copiá este código en tu sitio:',
    donateAbout:
      'Escaneá el código con una billetera Stellar o pagá a esta dirección desde cualquier cuenta. La donación aparece en esta página en menos de un minuto.',
    payWithWallet: 'Pagar con una billetera',
    addresses: 'Pagar en otro momento, o desde un exchange',
  },
  pt: {
    organisation: 'Resgate animal',
    about: 'Resgatamos animais e mostramos cada doação, com seu comprovante.',
    signIn: 'Entrar',
    states: { active: 'Em andamento', urgent: 'Urgente', completed: 'Resolvido' },
    categories: {
      rescue: 'Resgate',
      surgery: 'Cirurgia',
      treatment: 'Tratamento',
      transit: 'Transporte',
      foster: 'Lar temporário',
    },
    ofGoal: (goal) => `de ${goal}`,
    raisedWithoutGoal: 'arrecadados',
    donationsMade: (count) => (count === 1 ? '1 doação' : `${count} doações`),
    beFirst: 'Ainda sem doações: você pode ser a primeira pessoa',
    goalReached: 'A meta foi alcançada. Obrigado!',
    donate: 'Doar',
    story: 'A história',
    timeline: 'Atualizações',
    noUpdates: 'Ainda não há atualizações.',
    becameState: (state) => `Novo estado: ${state}`,
    updateKinds: {
      emergency: 'Emergência',
      medical_progress: 'Evolução médica',
      fundraising: 'Arrecadação',
      adoption: 'Adoção',
    },
    donations: 'Doações no livro público',
    donationsAbout: 'Qualquer pessoa pode conferir cada pagamento no registro da rede Stellar.',
    noDonations: 'Ainda não há doações no livro público.',
    donationsUnavailable: 'Não é possível mostrar as doações agora. Tente de novo em alguns minutos.',
    proof: 'Comprovante',
    anonymous: 'Anônima',
    testNetwork: 'rede de teste',
    spending: 'Em que o dinheiro foi usado',
    spendingAbout:
      'Aqui aparecem os pagamentos feitos no livro público por este caso. Outras despesas não são registradas neste sistema; as atualizações contam o que foi feito.',
    passedOn: (sum) => `${sum} acima da meta foram destinados a outros casos.`,
    takenOver: (sum) => `Inclui ${sum} que outros casos receberam acima da meta.`,
    older: 'Anteriores',
    newer: 'Mais recentes',
    picture: (number) => `Foto ${number}`,
    share: 'Compartilhar',
    message: 'Mensagem',
    mail: 'E-mail',
    link: 'Link desta página',
    otherCases: 'Também precisam de ajuda',
    poster: 'Cartaz para imprimir',
    embed: 'Incorporar em outro site',
    since: (date) => `Desde ${date}`,
    language: 'Idioma',
    notFound: 'Este caso não existe',
    notFoundAbout: 'O link está incompleto ou o caso não é mais público.',
    allCases: 'Ver todos os casos',
    organisationAbout: 'Resgatamos animais e mostramos cada doação. Estes números incluem todos os casos.',
    openCases: 'Casos em andamento',
    completedCases: 'Casos resolvidos',
    donationCount: 'Doações',
    received: 'Arrecadado',
    cases: 'Casos',
    noCases: 'Ainda não há casos.',
    scan: 'Escaneie o código para ver a história e doar',
    print: 'Imprima esta página pelo menu do navegador (A4).',
    embedAbout: 'Copie este código no seu site:',
    donateAbout:
      'Escaneie o código com uma carteira Stellar ou pague a este endereço de qualquer conta. A doação aparece nesta página em menos de um minuto.',
    payWithWallet: 'Pagar com uma carteira',
    addresses: 'Pagar em outro momento, ou a partir de uma corretora',
  },
  en: {
    organisation: 'Animal rescue',
    about: 'We rescue animals and show every donation, with its proof.',
    signIn: 'Sign in',
    states: { active: 'In progress', urgent: 'Urgent', completed: 'Completed' },
    categories: {
      rescue: 'Rescue',
      surgery: 'Surgery',
      treatment: 'Treatment',
      transit: 'Transport',
      foster: 'Foster home',
    },
    ofGoal: (goal) => `of ${goal}`,
    raisedWithoutGoal: 'raised',
    donationsMade: (count) => (count === 1 ? '1 donation' : `${count} donations`),
    beFirst: 'No donations yet: you can be the first',
    goalReached: 'The goal was reached. Thank you!',
    donate: 'Donate',
    story: 'The story',
    timeline: 'Updates',
    noUpdates: 'There are no updates yet.',
    becameState: (state) => `New state: ${state}`,
    updateKinds: {
      emergency: 'Emergency',
      medical_progress: 'Medical progress',
      fundraising: 'Fundraising',
      adoption: 'Adoption',
    },
    donations: 'Donations on the public ledger',
    donationsAbout: 'Anyone can verify each payment on the ledger of the Stellar network.',
    noDonations: 'There are no donations on the public ledger yet.',
    donationsUnavailable: 'Donations cannot be shown at the moment. Try again in a few minutes.',
    proof: 'Proof',
    anonymous: 'Anonymous',
    testNetwork: 'test network',
    spending: 'What the money was spent on',
    spendingAbout:
      'Payments made for this case on the public ledger are listed here. Other expenses are not recorded in this system; the updates report what was done.',
    passedOn: (sum) => `${sum} beyond the goal was passed on to other cases.`,
    takenOver: (sum) => `Includes ${sum} that other cases received beyond their goals.`,
    older: 'Older',
    newer: 'Newer',
    picture: (number) => `Picture ${number}`,
    share: 'Share',
    message: 'Message',
    mail: 'E-mail',
    link: 'Link to this page',
    otherCases: 'They need help too',
    poster: 'Poster to print',
    embed: 'Embed in another site',
    since: (date) => `Since ${date}`,
    language: 'Language',
    notFound: 'There is no such case',
    notFoundAbout: 'The link is incomplete, or the case is no longer public.',
    allCases: 'See all cases',
    organisationAbout: 'We rescue animals and show every donation. These figures include all cases.',
    openCases: 'Open cases',
    completedCases: 'Completed cases',
    donationCount: 'Donations',
    received: 'Raised',
    cases: 'Cases',
    noCases: 'There are no cases yet.',
    scan: 'Scan the code to read the story and donate',
    print: 'Print this page from the menu of your browser (A4).',
    embedAbout: 'Copy this code into your site:',
    donateAbout:
      'Scan the code with a Stellar wallet, or pay to this address from any account. The donation appears on this page within a minute.',
    payWithWallet: 'Pay with a wallet',
    addresses: 'Pay at another time, or from an exchange',
  },
}
