/** The kinds of posts that are made up. */
export const madeUpKinds = ['emergency', 'progress', 'fundraising', 'adoption'] as const
export type MadeUpKind = (typeof madeUpKinds)[number]

/** What posts of one language are made of: `{name}` and `{place}` stand for names that change. */
export interface Sentences {
  readonly places: readonly string[]
  /** By kind: how a post begins and how it goes on, five of each. */
  readonly kinds: Readonly<Record<MadeUpKind, { openings: readonly string[]; details: readonly string[] }>>
  /** How it ends, five. */
  readonly closings: readonly string[]
  /** Posts about no case. */
  readonly unrelated: readonly string[]
}

/** What the animals are called. */
export const animalNames = [
  'Luna',
  'Toby',
  'Mora',
  'Simba',
  'Frida',
  'Coco',
  'Lola',
  'Bruno',
  'Nina',
  'Rocky',
  'Pelusa',
  'Max',
  'Kira',
  'Otto',
  'Maia',
  'Zeus',
  'Canela',
] as const

const spanish: Sentences = {
  places: [
    'Villa Elisa',
    'el puente viejo',
    'la ruta 36',
    'Tolosa',
    'la plaza Moreno',
    'Ensenada',
    'Los Hornos',
  ],
  kinds: {
    emergency: {
      openings: [
        'URGENTE: atropellaron a un perro en {place} y quedó tirado en la banquina.',
        'Encontramos a {name}, una perra muy herida, cerca de {place}.',
        'Nos avisan de un gato atrapado y sangrando en {place}.',
        'Emergencia en {place}: rescatamos a {name}, un perro que no puede respirar bien.',
        'Acaban de abandonar a una gata con sus crías en {place}, una está grave.',
      ],
      details: [
        'Tiene una fractura expuesta y perdió mucha sangre.',
        'Está en shock, con la cadera rota, y lo llevamos ya mismo al veterinario.',
        'No se mueve de la cintura para abajo y llora de dolor.',
        'La herida está infectada y con gusanos, necesita cirugía hoy.',
        'Convulsionó dos veces camino a la clínica.',
      ],
    },
    progress: {
      openings: [
        'Novedades de {name}: salió bien de la operación de la pata.',
        '{name} ya camina después de tres semanas internada.',
        'Le sacaron los puntos a {name} y la herida cerró perfecto.',
        'Hoy el veterinario revisó a {name}: la infección está cediendo.',
        '{name} terminó el tratamiento contra el moquillo.',
      ],
      details: [
        'Come sola, subió dos kilos y mueve la cola cuando nos ve.',
        'Sigue con antibióticos una semana más y control el lunes.',
        'La radiografía muestra que el hueso está soldando bien.',
        'Todavía está débil, pero ya no tiene fiebre ni dolor.',
        'Empieza rehabilitación en el agua con la kinesióloga.',
      ],
    },
    fundraising: {
      openings: [
        'Necesitamos juntar $85000 para la cirugía de {name}.',
        'La internación de {name}, la perra atropellada, cuesta $40000 por día.',
        'No llegamos con la quimioterapia de {name}: faltan $120000.',
        '{name} tiene que operarse de cataratas y la deuda en la veterinaria es de $60000.',
        'Abrimos una colecta por el gato rescatado en {place}: $35000 de estudios.',
      ],
      details: [
        'Cualquier aporte, por chico que sea, le salva la vida.',
        'Ya pagamos la anestesia, falta el traumatólogo.',
        'Alias para transferencias en la biografía, publicamos los comprobantes.',
        'Sin la operación va a perder la pata.',
        'Rifamos una canasta entre quienes donen esta semana.',
      ],
    },
    adoption: {
      openings: [
        '{name} busca familia: es una perrita rescatada en {place}.',
        'Siguen en adopción los gatitos que encontramos en {place}.',
        '{name} lleva un año en el refugio esperando un hogar.',
        'Adopción responsable: {name}, perro mediano, recuperado de sarna.',
        'Tránsito urgente para {name}, que sale mañana de la clínica.',
      ],
      details: [
        'Está castrada, vacunada y se lleva bien con otros animales.',
        'Es tranquilo, aprende rápido y ya superó su miedo a la gente.',
        'Se entregan con compromiso de castración y seguimiento.',
        'Le falta un ojo, pero eso no le quita las ganas de jugar.',
        'Preferimos casa con patio y alguien que esté durante el día.',
      ],
    },
  },
  closings: [
    'Gracias por compartir.',
    'Escribinos por privado si podés ayudar.',
    'Cuando sepamos más, avisamos por acá.',
    'El equipo del refugio los abraza a todos.',
    'Estamos toda la tarde en el teléfono de siempre.',
  ],
  unrelated: [
    '¡Qué partido el de anoche! Todavía no lo puedo creer.',
    'Feliz domingo para todos, acá tomando mate bajo la lluvia.',
    'Se viene la feria americana del barrio, el sábado a las diez en la plaza.',
    'El tránsito en la autopista está imposible desde las siete.',
    'Recomienden series cortas para el finde, ya vi todas.',
    'Mañana hay asamblea de la cooperadora, no falten.',
    'Receta de la abuela: pan dulce con frutas secas, sale siempre.',
    'Aumentó otra vez la luz, no se puede creer la factura de este mes.',
  ],
}

const portuguese: Sentences = {
  places: [
    'Vila Mariana',
    'a rodovia',
    'o Parque da Luz',
    'Santo Amaro',
    'a feira da Lapa',
    'Osasco',
    'o viaduto',
  ],
  kinds: {
    emergency: {
      openings: [
        'URGENTE: um cachorro foi atropelado perto de {place} e não levanta.',
        'Achamos {name}, uma cadela muito ferida, em {place}.',
        'Gato preso no telhado em {place}, está sangrando.',
        'Emergência: {name} chegou de {place} sem conseguir respirar direito.',
        'Abandonaram uma gata com filhotes em {place}, um deles está grave.',
      ],
      details: [
        'Tem uma fratura exposta e perdeu muito sangue.',
        'Está em choque, com a bacia quebrada, correndo para o veterinário.',
        'Não mexe as patas de trás e chora de dor.',
        'A ferida está infeccionada, precisa de cirurgia hoje.',
        'Teve duas convulsões no caminho da clínica.',
      ],
    },
    progress: {
      openings: [
        'Notícias de {name}: a cirurgia da pata deu certo.',
        '{name} voltou a andar depois de três semanas internada.',
        'Tiraram os pontos de {name} e a ferida fechou.',
        'O veterinário examinou {name} hoje: a infecção está cedendo.',
        '{name} terminou o tratamento contra a cinomose.',
      ],
      details: [
        'Já come sozinha e engordou dois quilos.',
        'Continua no antibiótico por mais uma semana, retorno na segunda.',
        'O raio-x mostra que o osso está colando bem.',
        'Ainda está fraca, mas sem febre e sem dor.',
        'Começa a fisioterapia na água amanhã.',
      ],
    },
    fundraising: {
      openings: [
        'Precisamos de R$ 1800 para a cirurgia de {name}.',
        'A internação de {name}, atropelada em {place}, custa R$ 450 por dia.',
        'Faltam R$ 2300 para a quimioterapia de {name}.',
        '{name} precisa operar os olhos e devemos R$ 900 na clínica.',
        'Vaquinha para o gato resgatado em {place}: R$ 600 de exames.',
      ],
      details: [
        'Qualquer valor ajuda a salvar essa vida.',
        'A anestesia já está paga, falta o ortopedista.',
        'Chave pix na bio, publicamos todos os recibos.',
        'Sem a operação vai perder a pata.',
        'Vamos sortear uma cesta entre quem doar até sexta.',
      ],
    },
    adoption: {
      openings: [
        '{name} procura uma família: foi resgatada em {place}.',
        'Os gatinhos achados em {place} continuam para adoção.',
        '{name} espera um lar no abrigo há um ano.',
        'Adoção responsável: {name}, cachorro médio, curado da sarna.',
        'Lar temporário urgente para {name}, que tem alta amanhã.',
      ],
      details: [
        'É castrada, vacinada e convive bem com outros bichos.',
        'É calmo, aprende rápido e perdeu o medo das pessoas.',
        'Entregamos com termo de castração e acompanhamento.',
        'Falta um olho, mas sobra vontade de brincar.',
        'Preferimos casa com quintal e alguém por perto durante o dia.',
      ],
    },
  },
  closings: [
    'Obrigada por compartilhar.',
    'Chama no privado se puder ajudar.',
    'Assim que houver novidade, contamos aqui.',
    'Um abraço de toda a equipe do abrigo.',
    'Atendemos a tarde inteira no telefone de sempre.',
  ],
  unrelated: [
    'Que jogo foi aquele ontem, ainda não acredito no placar.',
    'Bom domingo a todos, café passado e chuva na janela.',
    'Sábado tem feira de troca na praça, a partir das dez.',
    'Marginal parada desde cedo, saiam mais tarde se puderem.',
    'Alguém indica uma série curta para o fim de semana?',
    'A conta de luz subiu de novo, assim não dá.',
  ],
}

const english: Sentences = {
  places: [
    'Mill Road',
    'the old bridge',
    'Eastfield',
    'the harbour',
    'Canal Street',
    'the ring road',
    'Northgate',
  ],
  kinds: {
    emergency: {
      openings: [
        'URGENT: a dog was hit by a car near {place} and cannot get up.',
        'We found {name}, a badly injured dog, at {place}.',
        'A cat is trapped and bleeding at {place}.',
        'Emergency from {place}: {name} the dog can hardly breathe.',
        'Somebody dumped a cat and her kittens at {place}, one is in a critical state.',
      ],
      details: [
        'Open fracture and a lot of blood lost.',
        'In shock with a broken pelvis, on the way to the vet right now.',
        'No movement in the hind legs, crying with pain.',
        'The wound is infected with maggots and needs surgery today.',
        'Two seizures on the drive to the clinic.',
      ],
    },
    progress: {
      openings: [
        'Update on {name}: the leg operation went well.',
        '{name} the dog is walking again after three weeks at the clinic.',
        'Stitches out for {name}, the wound has closed nicely.',
        'The vet saw {name} today and the infection is going down.',
        '{name} has finished the treatment for distemper.',
      ],
      details: [
        'Eating alone, two kilos heavier and wagging at everyone.',
        'Antibiotics for another week, check-up on Monday.',
        'The X-ray shows that the bone is healing.',
        'Still weak, but no fever and no pain any more.',
        'Water therapy starts tomorrow.',
      ],
    },
    fundraising: {
      openings: [
        'We need to raise $1,200 for the surgery of {name}, our rescued dog.',
        'The vet bill of {name}, hit by a car at {place}, grows by $150 a day.',
        '{name} the cat needs chemotherapy and we are $900 short.',
        'Cataract surgery for {name} the dog: we owe the clinic $640.',
        'We are raising $400 for tests of the cat rescued at {place}.',
      ],
      details: [
        'Any donation, however small, saves a life.',
        'The anaesthetist is paid, the surgeon is not.',
        'Link to donate in the profile, receipts are published.',
        'Without the operation the leg is lost.',
        'Everybody who gives this week takes part in our raffle.',
      ],
    },
    adoption: {
      openings: [
        '{name}, a rescue dog from {place}, is looking for a home.',
        'The kittens that we found at {place} are up for adoption.',
        '{name} has waited at the shelter for a family for a year.',
        'Adopt {name}: a medium dog, recovered from mange.',
        'Foster home wanted for {name}, who leaves the clinic tomorrow.',
      ],
      details: [
        'Neutered, vaccinated and kind to other animals.',
        'Calm, learns fast, no longer afraid of people.',
        'Home check and follow-up are part of the adoption.',
        'One eye is missing, the joy in playing is not.',
        'A garden and somebody around during the day would be best.',
      ],
    },
  },
  closings: [
    'Thank you for sharing.',
    'Send us a message if you can help.',
    'We will post here as soon as we know more.',
    'With love from everybody at the shelter.',
    'Our phone is staffed all afternoon.',
  ],
  unrelated: [
    'What a match last night, I still cannot believe the score.',
    'Rain, coffee and a slow Sunday. Hope yours is good too.',
    'Street market on Saturday from ten, come early for the bread.',
    'The ring road is closed again, leave home sooner.',
    'Any short series worth a weekend?',
    'The electricity bill went up for the third time this year.',
  ],
}

/** The sentences of each language that guardians write in. */
export const sentences = { es: spanish, pt: portuguese, en: english } as const
