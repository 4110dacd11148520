import type { ConversationLanguage } from './conversation.type.js'
import type { OnboardingStep, Purpose } from './onboarding-steps.js'

interface OnboardingWords {
  readonly questions: Readonly<Record<Exclude<OnboardingStep, 'language' | 'done'>, string>>
  readonly again: string
  readonly purposes: Readonly<Record<Purpose, string>>
  readonly animals: readonly string[]
  readonly yesNo: readonly string[]
  readonly done: Readonly<Record<Purpose, string>>
}

/** What a person is asked in each language. */
export const onboardingWords: Readonly<Record<ConversationLanguage, OnboardingWords>> = {
  es: {
    questions: {
      purpose:
        '¡Te damos la bienvenida! ¿Qué te gustaría hacer: donar, ser guardián, dar tránsito o adoptar?',
      animals: '¿Qué animales te interesan? Podés nombrar varios, o decir “todos”.',
      location: '¿En qué ciudad o barrio estás?',
      organization: '¿Trabajás con algún refugio u organización? Decime su nombre, o “saltar”.',
      experience: 'Contame en pocas palabras tu experiencia con animales, o decí “saltar”.',
      updates: '¿Querés recibir novedades de los casos por correo? (sí / no)',
    },
    again: 'No te entendí.',
    purposes: { donor: 'Donar', guardian: 'Ser guardián', foster: 'Dar tránsito', adopter: 'Adoptar' },
    animals: ['Perros', 'Gatos', 'Caballos', 'Aves', 'Otros', 'Todos'],
    yesNo: ['Sí', 'No'],
    done: {
      donor: '¡Listo! Guardé tus preferencias. Mirá los casos abiertos y elegí a quién ayudar.',
      guardian:
        '¡Listo! Guardé tus datos. Para recibir el rol de guardián abrí un ticket de soporte: el equipo te contacta.',
      foster:
        '¡Listo! Guardé tus preferencias. Mirá los casos de la categoría foster y escribile al guardián.',
      adopter:
        '¡Listo! Guardé tus preferencias. Mirá los casos de la categoría foster y escribile al guardián.',
    },
  },
  pt: {
    questions: {
      purpose: 'Boas-vindas! O que você gostaria de fazer: doar, ser guardião, dar lar temporário ou adotar?',
      animals: 'Quais animais interessam a você? Pode dizer vários, ou “todos”.',
      location: 'Em que cidade ou bairro você está?',
      organization: 'Você trabalha com algum abrigo ou organização? Diga o nome, ou “pular”.',
      experience: 'Conte em poucas palavras sua experiência com animais, ou diga “pular”.',
      updates: 'Quer receber novidades dos casos por e-mail? (sim / não)',
    },
    again: 'Não entendi.',
    purposes: {
      donor: 'Doar',
      guardian: 'Ser guardião',
      foster: 'Dar lar temporário',
      adopter: 'Adotar',
    },
    animals: ['Cachorros', 'Gatos', 'Cavalos', 'Aves', 'Outros', 'Todos'],
    yesNo: ['Sim', 'Não'],
    done: {
      donor: 'Pronto! Guardei suas preferências. Veja os casos abertos e escolha quem ajudar.',
      guardian:
        'Pronto! Guardei seus dados. Para receber o papel de guardião abra um chamado de suporte: a equipe entra em contato.',
      foster: 'Pronto! Guardei suas preferências. Veja os casos da categoria foster e escreva ao guardião.',
      adopter: 'Pronto! Guardei suas preferências. Veja os casos da categoria foster e escreva ao guardião.',
    },
  },
  en: {
    questions: {
      purpose: 'Welcome! What would you like to do: donate, become a guardian, foster or adopt?',
      animals: 'Which animals do you care about? Name several, or say “all”.',
      location: 'Which town or neighbourhood are you in?',
      organization: 'Do you work with a shelter or an organisation? Tell me its name, or “skip”.',
      experience: 'Tell me in a few words about your experience with animals, or “skip”.',
      updates: 'Would you like news of the cases by mail? (yes / no)',
    },
    again: 'I did not understand that.',
    purposes: {
      donor: 'Donate',
      guardian: 'Become a guardian',
      foster: 'Foster an animal',
      adopter: 'Adopt',
    },
    animals: ['Dogs', 'Cats', 'Horses', 'Birds', 'Others', 'All'],
    yesNo: ['Yes', 'No'],
    done: {
      donor: 'Done! I have kept your preferences. Look at the open cases and choose whom to help.',
      guardian:
        'Done! I have kept what you told me. To be given the role of guardian open a support ticket: staff will contact you.',
      foster:
        'Done! I have kept your preferences. Look at the cases in category foster and write to the guardian.',
      adopter:
        'Done! I have kept your preferences. Look at the cases in category foster and write to the guardian.',
    },
  },
}
