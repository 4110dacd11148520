import { locales } from '../../../schema/languages.js'
import type { Language } from '../analysis/labels.js'

/** The agent's phrases in each language. Texts of users enter through the arguments only. */
interface Phrases {
  readonly greeting: string
  readonly thanks: string
  readonly unknown: string
  readonly noSuchCase: string
  readonly whichCase: string
  readonly several: string
  readonly noCases: string
  readonly foundCases: (count: number) => string
  readonly caseCounts: (open: number, completed: number) => string
  readonly emergency: string
  readonly statuses: Readonly<Record<string, string>>
  readonly categories: Readonly<Record<string, string>>
  readonly caseLine: (name: string, status: string, category: string) => string
  readonly guardian: (name: string) => string
  readonly lastUpdate: (date: string, notes: string) => string
  readonly noUpdates: string
  readonly raised: (received: string, goal: string, percent: number) => string
  readonly raisedWithoutGoal: (received: string) => string
  readonly missing: (amount: string) => string
  readonly reached: string
  readonly donations: (count: number) => string
}

export const phrases: Readonly<Record<Language, Phrases>> = {
  es: {
    greeting:
      '¡Hola! Puedo contarte cómo sigue un caso, cuánto se recaudó, cómo donar, adoptar o dar tránsito, y qué hacer en una emergencia. ¿Qué querés saber?',
    thanks: '¡De nada! Si necesitás algo más, acá estoy.',
    unknown:
      'No lo sé: no encontré nada sobre eso en los casos ni en la base de conocimiento. Podés preguntarlo de otra forma o abrir una consulta de soporte.',
    noSuchCase: 'No encontré ningún caso con ese nombre. ¿Me das el nombre completo o el id del caso?',
    whichCase: '¿De qué caso querés saber? Decime su nombre o su id.',
    several: 'Hay varios casos que pueden ser. ¿Cuál de estos?',
    noCases: 'Ahora no hay casos así.',
    foundCases: (count) => (count === 1 ? 'Encontré un caso:' : `Encontré ${count} casos:`),
    caseCounts: (open, completed) =>
      `Casos que necesitan ayuda ahora: ${open}. Casos completados: ${completed}. Un caso puede ser de varios animales.`,
    emergency: 'Si el animal está en peligro, llamá ya a la veterinaria de guardia más cercana.',
    statuses: { active: 'activo', urgent: 'urgente', completed: 'completado' },
    categories: {
      rescue: 'rescate',
      surgery: 'cirugía',
      treatment: 'tratamiento',
      transit: 'traslado',
      foster: 'tránsito',
    },
    caseLine: (name, status, category) => `${name}: caso ${status} (${category}).`,
    guardian: (name) => `Lo cuida ${name}.`,
    lastUpdate: (date, notes) => `Última novedad (${date}): ${notes}`,
    noUpdates: 'Todavía no hay novedades.',
    raised: (received, goal, percent) => `Se recaudaron ${received} de ${goal} (${percent} %).`,
    raisedWithoutGoal: (received) => `Se recaudaron ${received}.`,
    missing: (amount) => `Faltan ${amount}.`,
    reached: 'La meta está cumplida.',
    donations: (count) => (count === 1 ? 'Hubo una donación.' : `Hubo ${count} donaciones.`),
  },
  pt: {
    greeting:
      'Olá! Posso contar como está um caso, quanto foi arrecadado, como doar, adotar ou dar lar temporário, e o que fazer numa emergência. O que você quer saber?',
    thanks: 'De nada! Se precisar de mais alguma coisa, estou aqui.',
    unknown:
      'Não sei: não encontrei nada sobre isso nos casos nem na base de conhecimento. Você pode perguntar de outra forma ou abrir um chamado de suporte.',
    noSuchCase: 'Não encontrei nenhum caso com esse nome. Pode dizer o nome completo ou o id do caso?',
    whichCase: 'De qual caso você quer saber? Diga o nome ou o id.',
    several: 'Há vários casos que podem ser. Qual destes?',
    noCases: 'Agora não há casos assim.',
    foundCases: (count) => (count === 1 ? 'Encontrei um caso:' : `Encontrei ${count} casos:`),
    caseCounts: (open, completed) =>
      `Casos que precisam de ajuda agora: ${open}. Casos concluídos: ${completed}. Um caso pode ser de vários animais.`,
    emergency: 'Se o animal corre perigo, ligue já para a clínica de plantão mais próxima.',
    statuses: { active: 'ativo', urgent: 'urgente', completed: 'concluído' },
    categories: {
      rescue: 'resgate',
      surgery: 'cirurgia',
      treatment: 'tratamento',
      transit: 'transporte',
      foster: 'lar temporário',
    },
    caseLine: (name, status, category) => `${name}: caso ${status} (${category}).`,
    guardian: (name) => `Quem cuida é ${name}.`,
    lastUpdate: (date, notes) => `Última novidade (${date}): ${notes}`,
    noUpdates: 'Ainda não há novidades.',
    raised: (received, goal, percent) => `Foram arrecadados ${received} de ${goal} (${percent} %).`,
    raisedWithoutGoal: (received) => `Foram arrecadados ${received}.`,
    missing: (amount) => `Faltam ${amount}.`,
    reached: 'A meta foi atingida.',
    donations: (count) => (count === 1 ? 'Houve uma doação.' : `Houve ${count} doações.`),
  },
  en: {
    greeting:
      'Hello! I can tell you how a case is going, how much has been raised, how to donate, adopt or foster, and what to do in an emergency. What would you like to know?',
    thanks: 'You are welcome! I am here if you need anything else.',
    unknown:
      'I do not know: I found nothing about that in the cases or in the knowledge base. You can ask in other words or open a support ticket.',
    noSuchCase: 'I found no case by that name. Can you give me its full name or its id?',
    whichCase: 'Which case do you mean? Tell me its name or its id.',
    several: 'It may be one of several cases. Which of these?',
    noCases: 'There are no such cases now.',
    foundCases: (count) => (count === 1 ? 'I found one case:' : `I found ${count} cases:`),
    caseCounts: (open, completed) =>
      `Cases that need help now: ${open}. Completed cases: ${completed}. A case may be about several animals.`,
    emergency: 'If the animal is in danger, call the nearest open veterinary clinic now.',
    statuses: { active: 'active', urgent: 'urgent', completed: 'completed' },
    categories: {
      rescue: 'rescue',
      surgery: 'surgery',
      treatment: 'treatment',
      transit: 'transport',
      foster: 'foster home',
    },
    caseLine: (name, status, category) => `${name}: ${status} case (${category}).`,
    guardian: (name) => `${name} looks after it.`,
    lastUpdate: (date, notes) => `Latest update (${date}): ${notes}`,
    noUpdates: 'There are no updates yet.',
    raised: (received, goal, percent) => `${received} of ${goal} has been raised (${percent} %).`,
    raisedWithoutGoal: (received) => `${received} has been raised.`,
    missing: (amount) => `${amount} is missing.`,
    reached: 'The goal has been reached.',
    donations: (count) => (count === 1 ? 'There was one donation.' : `There were ${count} donations.`),
  },
}

/** Formats an amount in the conventions of the language, with its currency code. */
export function moneyIn(language: Language, amount: number, currency: string): string {
  const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${currency} ${new Intl.NumberFormat(locales[language], cents).format(amount)}`
}

/** Formats a day in the conventions of the language. */
export function dayIn(language: Language, time: string): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(time),
  )
}
