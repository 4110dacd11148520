import type { Sentences } from './sentences.js'

/** Made-up posts in Spanish. */
export const spanish: Sentences = {
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
