import type { Topic, WrittenEntry } from './seed-entry.js'

export const spanish: Readonly<Record<Topic, WrittenEntry>> = {
  injured_animal: {
    title: 'Qué hacer al encontrar un animal herido',
    keywords: 'emergencia urgente lastimado accidentado calle rescate ayuda encontré perro gato veterinario',
    content:
      'Primero cuidate vos: detené el tránsito solo si es seguro. Acercate despacio y de costado; el dolor hace morder al animal más manso, así que cubrile la cabeza con una toalla o hacé un bozal de tela, salvo que le cueste respirar. Movelo lo menos posible, sobre una tabla o una manta firme, abrigalo y no le des comida ni remedios para personas. Llamá a la veterinaria más cercana antes de salir para que te esperen. Después avisá del caso con el lugar, fotos y lo que viste.',
  },
  frightened_animal: {
    title: 'Cómo acercarse a un perro o gato asustado',
    keywords: 'miedo callejero atrapar capturar jaula trampa agresivo muerde calle',
    content:
      'No lo corras: un animal asustado escapa hacia los autos. Sentate lejos, no lo mires fijo, hablale suave y tirale comida de olor fuerte. Si huye, volvé todos los días a la misma hora. A los perros se los lleva con una correa de lazo; a los gatos conviene una jaula trampa cubierta con una tela. Si gruñe, se queda duro o muestra los dientes, frená y pedí ayuda a un rescatista con experiencia.',
  },
  lost_pet: {
    title: 'Qué hacer con una mascota perdida o encontrada',
    keywords: 'extraviado desaparecido dueño chip microchip collar buscar cartel volante se perdió',
    content:
      'Si la encontraste: mirá si tiene chapita, pedí en una veterinaria que lean el microchip sin cargo y preguntá en la cuadra. Publicá una foto, el lugar y el día, pero guardate una seña para que el verdadero dueño la nombre. Si la perdiste: buscala a pie al amanecer y al anochecer, dejá ropa usada donde la vieron por última vez, llamá a veterinarias y refugios de la zona y pegá carteles con una foto grande y un teléfono.',
  },
  litter: {
    title: 'Encontré cachorros o gatitos sin su madre',
    keywords: 'camada recién nacidos huérfanos caja abandonados alimentar mamadera leche bebés',
    content:
      'Mirá de lejos durante una o dos horas: la madre puede haber ido a buscar comida. Si no vuelve, primero dales calor con una botella de agua tibia envuelta; a un bebé frío no se lo alimenta. Nunca leche de vaca. Usá sustituto lácteo para la especie cada dos a cuatro horas, panza abajo, y pasá un algodón húmedo por la panza para que hagan sus necesidades. Pedí un hogar de tránsito enseguida: los primeros días deciden.',
  },
  cruelty: {
    title: 'Cómo denunciar maltrato animal',
    keywords: 'crueldad abuso abandono encadenado golpeado denuncia policía delito fiscalía',
    content:
      'Si el animal está en peligro ahora, llamá al número de emergencias de la policía. Anotá lugar, día, hora y testigos, y sacá fotos o videos desde donde puedas estar legalmente. No entres en una propiedad privada ni enfrentes solo a la persona. Hacé la denuncia en la comisaría o la fiscalía y guardá el número; sumalo al caso para que los rescatistas puedan pedir que les entreguen el animal.',
  },
  hit_by_car: {
    title: 'Primeros auxilios para un animal atropellado',
    keywords: 'accidente auto choque fractura pata rota shock tránsito emergencia lo pisó',
    content:
      'Tratá a todo animal atropellado como herido grave aunque se levante: una hemorragia interna puede tardar horas en notarse. Ponele un bozal suave, deslizalo sobre una tabla o una manta tensa sin doblarle la espalda, abrigalo y no entablilles las patas por tu cuenta. Encías pálidas, respiración rápida o panza dura son señales de shock: andá a una veterinaria de guardia y que alguien avise antes.',
  },
  bleeding: {
    title: 'Primeros auxilios para una herida que sangra',
    keywords: 'sangre corte hemorragia vendaje presión lastimado emergencia sangrado',
    content:
      'Apretá con firmeza un paño limpio sobre la herida al menos cinco minutos, sin levantarlo para mirar. Si la sangre lo atraviesa, poné otro encima. Vendá firme, pero que entre un dedo por debajo, y mantené la pata en alto. No saques nada que esté clavado ni uses alcohol o agua oxigenada. Si la sangre sale a chorros o no para en diez minutos, hace falta un veterinario ya.',
  },
  poisoning: {
    title: 'Primeros auxilios si un animal tragó veneno',
    keywords: 'envenenado intoxicado cebo tóxico raticida chocolate remedio espuma vómito emergencia',
    content:
      'Llamá enseguida a un veterinario o a un centro de intoxicaciones: cuentan los minutos. Llevá el envase, una muestra o una foto de lo que tragó y anotá cuánto y cuándo. No lo hagas vomitar salvo que el veterinario lo indique: ácidos, nafta y objetos filosos lastiman dos veces. No le des leche ni aceite. Si tiene veneno en la piel, lavalo con mucha agua tibia. Venenos frecuentes son raticida, matababosas, anticongelante, chocolate, xilitol, cebolla y analgésicos humanos.',
  },
  heat_stroke: {
    title: 'Primeros auxilios en un golpe de calor',
    keywords: 'calor sol verano jadeo auto cerrado temperatura agua enfriar desmayo',
    content:
      'Jadeo fuerte, encías rojas, tambaleo o desmayo con calor son una emergencia. Llevalo a la sombra, mojalo con agua fresca, sobre todo panza, patas y cuello, y abanicalo. No uses hielo ni agua helada. Ofrecele sorbos de agua si está despierto. Dejá de enfriarlo cuando respire más tranquilo y llevalo al veterinario aunque parezca bien: los órganos pueden fallar un día después.',
  },
  seizure: {
    title: 'Primeros auxilios durante una convulsión',
    keywords: 'convulsiones ataque epilepsia temblor moquillo inconsciente emergencia',
    content:
      'No lo sujetes y no acerques las manos a la boca: no puede tragarse la lengua. Corré los muebles, oscurecé el cuarto, hacé silencio y mirá el reloj; un video ayuda al veterinario. Una convulsión de más de tres minutos, o varias en un día, es una emergencia. Después puede quedar ciego y confundido un rato: abrigalo y dale agua solo cuando esté bien despierto.',
  },
  choking: {
    title: 'Primeros auxilios para un animal que se atraganta',
    keywords: 'ahogo atragantado hueso garganta no respira vías lengua azul emergencia tragó',
    content:
      'Abrile la boca y sacá el objeto solo si lo ves y lo alcanzás sin empujarlo. Si no, a un animal chico sostenelo con la cabeza hacia abajo y dale unas palmadas firmes entre los omóplatos; con uno grande ponete detrás y apretá cinco veces hacia adentro y arriba debajo de las costillas. Si pierde el conocimiento, volvé a mirar la boca y andá a la veterinaria más cercana.',
  },
  adopting: {
    title: 'Cómo adoptar un animal',
    keywords: 'adopción adoptar adopto hogar familia perro gato requisitos entrevista visita formulario',
    content:
      'Mirá los casos de la categoría foster o los que están listos para adopción y escribile al guardián del caso, o abrí un ticket de soporte con el nombre del caso. El guardián pregunta por tu casa, tu tiempo y otros animales, y arregla una primera visita. Se entregan con vacunas, desparasitados, castrados o con turno para hacerlo, y con un acuerdo firmado. Adoptar no cuesta nada; una donación para el próximo animal es bienvenida, nunca una condición.',
  },
  fostering: {
    title: 'Cómo ofrecer un hogar de tránsito',
    keywords: 'tránsito transitar transitorio acogida voluntario alojar cuidar cachorros gatitos temporal',
    content:
      'Un hogar de tránsito cuida a un animal unas semanas hasta que está sano o lo adoptan. Vos das lugar, tiempo y cariño; el alimento y el veterinario se pagan con las donaciones del caso. Los primeros diez días conviene tenerlo separado de tus animales. Contanos qué animales podés recibir y por cuánto tiempo, por soporte o al guardián de un caso de la categoría foster.',
  },
  sterilisation: {
    title: 'Por qué y cuándo castrar a un perro o gato',
    keywords: 'castración esterilizar esterilización cirugía camada edad posoperatorio turno gratis',
    content:
      'Castrar evita camadas no deseadas y baja el riesgo de tumores e infecciones. Los gatos se castran desde los cuatro a seis meses y la mayoría de los perros desde los seis a doce; para razas grandes preguntá al veterinario. El animal tiene que estar sano y en ayunas. Después necesita diez días de reposo, collar isabelino o body y que mires la herida cada día. Muchos municipios hacen campañas gratuitas.',
  },
  donating: {
    title: 'Cómo donar dinero: hacer una donación a un caso',
    keywords: 'dono aportar pagar plata tarjeta billetera cripto usdc transferencia ayudar colaborar',
    content:
      'Abrí el caso que querés ayudar y elegí un monto. Podés pagar con tarjeta o transferencia por el proveedor de pagos, en pesos o dólares, o desde tu billetera en dólares digitales o lumens. La donación cuenta cuando el pago se confirma y te llega un aviso. Podés donar cualquier monto, las veces que quieras, con un mensaje o de forma anónima.',
  },
  use_of_donations: {
    title: 'Adónde va el dinero de un caso',
    keywords: 'uso usan plata transparencia meta recaudado gasto factura comprobante reintegro donación',
    content:
      'Cada donación pertenece al caso al que se hizo: cirugía, tratamiento, traslado, alimento u hogar de tránsito. El caso muestra su meta y lo recibido, sumado al centavo. Los montos en otra moneda se convierten al cambio del día, que queda guardado con la donación. Pedile a soporte un comprobante o ayuda con un pago que falló.',
  },
  donation_privacy: {
    title: 'Anonimato y datos de quienes donan',
    keywords: 'anónimo privacidad nombre oculto datos personales donante borrar comprobante',
    content:
      'Si donás de forma anónima, tu nombre lo ven solo vos y la administración. Los pagos en un libro público se ven allí por su dirección, pero no con tu nombre. En todo momento podés pedir los datos que guardamos sobre vos, corregirlos o hacerlos borrar; las donaciones quedan en las cuentas sin tu nombre.',
  },
  cases: {
    title: 'Qué es un caso y qué significan sus estados',
    keywords: 'caso estado activo urgente completado borrador meta categoría prioridad plataforma funciona',
    content:
      'Un caso es un animal, o varios juntos, que necesita ayuda, con su historia, fotos, un guardián y una meta de donaciones. Borrador: se está preparando y no se muestra. Activo: recibe donaciones. Urgente: no puede esperar. Completado: el animal está bien, fue adoptado o se alcanzó la meta. Las categorías son rescate, cirugía, tratamiento, traslado y tránsito. Las novedades cuentan cómo sigue.',
  },
  asking_for_help: {
    title: 'Cómo avisar de un animal que necesita ayuda',
    keywords: 'avisar reportar abrir crear caso pedir ayuda publicar animal guardián foto',
    content:
      'Abrí un ticket de soporte con el lugar, el animal, qué pasó, fotos y un teléfono, o mencioná a un guardián en una publicación: se leen las publicaciones de los guardianes y de ellas se propone un caso. El equipo lo revisa y abre el caso. Los guardianes pueden abrir casos por su cuenta. En una emergencia no esperes respuesta: llevá primero el animal a una veterinaria y guardá la factura.',
  },
  guardians: {
    title: 'Quiénes son los guardianes y cómo ser uno',
    keywords: 'guardián rescatista voluntario registrarme sumarme refugio organización inscribirse',
    content:
      'Los guardianes son rescatistas y refugios que se ocupan de los casos: cuidan al animal, publican novedades y rinden cuentas. Para ser guardián, escribí a soporte con tu nombre, ciudad, experiencia y una cuenta donde se vea tu trabajo. El equipo habla con vos y te da el rol; después podés abrir casos, agregar novedades y conectar tu cuenta de la red.',
  },
  support: {
    title: 'Cómo contactar a soporte',
    keywords: 'contacto ayuda ticket pregunta problema persona humano correo equipo respuesta reclamo',
    content:
      'Abrí un ticket de soporte con un título y una descripción de lo que pasó, y el caso o la donación de que se trata. Te avisamos cuando se responde y podés ver su estado en todo momento. Los tickets urgentes se leen primero. Nunca mandes contraseñas ni números de tarjeta en un ticket; el equipo no los pide.',
  },
}
