import type { Language } from '../../../schema/languages.js'

/** A page for developers. */
export type DeveloperPath = '/docs' | '/graphql' | '/readyz'

interface HomeTexts {
  readonly title: string
  readonly about: string
  readonly seeCases: string
  readonly dashboard: string
  readonly openCases: string
  readonly developers: string
  readonly paths: Readonly<Record<DeveloperPath, readonly [title: string, about: string]>>
}

/** The texts of the page at `/`. */
export const homeTexts: Readonly<Record<Language, HomeTexts>> = {
  es: {
    title: 'Cada animal tiene una historia, y cada donación su comprobante',
    about:
      'Rescatamos animales heridos y abandonados. Leé qué necesitan, doná sin crear una cuenta y seguí cada peso: los pagos se registran en un libro público que cualquiera puede comprobar.',
    seeCases: 'Ver los casos',
    dashboard: 'Entrar al panel: donaciones, billeteras y casos',
    openCases: 'Necesitan ayuda ahora',
    developers: 'Para desarrolladores',
    paths: {
      '/docs': ['API REST', 'Cada ruta documentada, con solicitudes para probar.'],
      '/graphql': ['Explorador GraphQL', 'El grafo, con operaciones de ejemplo.'],
      '/readyz': ['Disponibilidad', 'Si cada servicio está listo para recibir solicitudes.'],
    },
  },
  pt: {
    title: 'Cada animal tem uma história, e cada doação o seu comprovante',
    about:
      'Resgatamos animais feridos e abandonados. Leia do que eles precisam, doe sem criar uma conta e acompanhe cada centavo: os pagamentos ficam em um registro público que qualquer pessoa pode conferir.',
    seeCases: 'Ver os casos',
    dashboard: 'Entrar no painel: doações, carteiras e casos',
    openCases: 'Precisam de ajuda agora',
    developers: 'Para desenvolvedores',
    paths: {
      '/docs': ['API REST', 'Cada rota documentada, com requisições para testar.'],
      '/graphql': ['Explorador GraphQL', 'O grafo, com operações de exemplo.'],
      '/readyz': ['Disponibilidade', 'Se cada serviço está pronto para receber requisições.'],
    },
  },
  en: {
    title: 'Every animal has a story, and every donation its proof',
    about:
      'We rescue injured and abandoned animals. Read what they need, donate without an account, and follow every payment on a public ledger that anyone can check.',
    seeCases: 'See the cases',
    dashboard: 'Open the dashboard: donations, wallets and cases',
    openCases: 'They need help now',
    developers: 'For developers',
    paths: {
      '/docs': ['REST APIs', 'Every documented path, with requests to try out.'],
      '/graphql': ['GraphQL explorer', 'The graph, with example operations.'],
      '/readyz': ['Readiness', 'Whether every service is ready for requests.'],
    },
  },
}
