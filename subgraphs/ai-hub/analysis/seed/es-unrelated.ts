/** Posts in Spanish about no case, chosen to look like one: the words are near, the matter is another. */
export const esUnrelated = String.raw`
noticias_cuyo/sismo unrelated disaster | #ÚltimoMomento Sismo de 6,1 sacudió San Juan. Hay heridos y viviendas dañadas, Defensa Civil pide no circular
noticias_cuyo/sismo unrelated disaster | El hospital Rawson recibe donantes de sangre por los heridos del sismo. Grupos 0- y A-. Se necesita con urgencia
cronista_valencia/dana unrelated disaster | DANA: la UME rescata a 14 personas atrapadas en un garaje en Paiporta. Siguen las labores de búsqueda
cronista_valencia/dana unrelated disaster | Puntos de recogida para los damnificados: agua, mantas, pañales. No llevéis más ropa, de verdad
bomberos_v/incendio unrelated disaster | Incendio forestal en Villa Carlos Paz: evacuaron 40 familias. No hay víctimas. Pedimos no acercarse
tati_n/inundacion unrelated disaster | perdimos todo con el agua, los muebles, la heladera, la ropa de los nenes. quien pueda ayudar con un colchon zona la matanza
clima_arg/alerta unrelated disaster | Alerta naranja por tormentas fuertes con granizo para el sur de Santa Fe. Guarden los autos y a las mascotas adentro
hincha_rojo/derby unrelated sport | Qué desgarro el de Bochini nene, se fue llorando. Tres semanas afuera mínimo. Estamos heridos de muerte
hincha_rojo/derby unrelated sport | Nos dejaron tirados como perros en la cancha, dos horas sin agua bajo el sol. Vergüenza dirigentes
la_albiceleste/lesion unrelated sport | Parte médico: fractura de peroné, se opera mañana y estará seis meses de baja. Fuerza crack
deportivo_gc/fichaje unrelated sport | El Galgo Fernández firmó por dos temporadas, viene de romperla en la segunda. Bienvenido
runner_nqn/carrera unrelated sport | Terminé la media maratón arrastrando las patas jajaja pero terminé. Mañana no me levanto
pity_humor/meme unrelated joke | yo un lunes a las 7am: perro atropellado
pity_humor/meme unrelated joke | el gato de mi vieja tiene más obra social que yo jajajaja me muero
sabri_k/jaja unrelated joke | me morí con el video del perro que se cae de la cama, lo vi 40 veces, urgente necesito terapia
el_tano_ok/jefe unrelated joke | Se busca: mis ganas de trabajar. Vistas por última vez el viernes 18hs. Se ofrece recompensa
nadia.mz/frio unrelated joke | hace un frío que se mueren hasta los pingüinos, alguien que me adopte y me dé sopa
frases_barrio/gato unrelated joke | acá hay gato encerrado, me dijo que estaba enfermo y subió foto en la playa
tuiteraaa/ex unrelated joke | mi ex me pidió volver. que lo adopte otra, yo ya lo devolví al refugio
chistes_sevilla/chiste unrelated joke | —Doctor, mi perro cree que es un pollo. —¿Desde cuándo? —Desde pequeño. —¿Y por qué no lo trajo antes? —Es que necesitábamos los huevos
vet_premium/promo unrelated advert | Promo mes del perro 🐶 vacuna séxtuple + desparasitación $28.000. Pedí turno por WhatsApp. Veterinaria San Roque, Ramos Mejía
vet_premium/promo unrelated advert | Cirugías programadas con 20% off en efectivo: castración de gata, perra, hernias. Financiamos en 3 cuotas
vet_premium/guardia unrelated advert | ¿Emergencia a la madrugada? Nuestra guardia veterinaria atiende 24 hs, los 365 días. Guardá este número
petshop_luna/alimento unrelated advert | Llegó el stock de Royal Canin gatito! Envíos gratis en CABA superando $50.000. Medios de pago todos
petshop_luna/pipetas unrelated advert | Se viene el calor y con él las garrapatas. Pipetas 2x1 hasta el sábado
criadero_v/labradores unrelated advert | Cachorros labrador dorados con papeles FCA, padres a la vista, entrega en 45 días. Señan con 100 mil. Consultas md
seguros_can/seguro unrelated advert | Que un accidente no te pille sin cobertura: seguro para perros desde 9,90 €/mes. Incluye atropello y cirugía
pelu_huellas/pelu unrelated advert | Antes y después de Toby en nuestra pelu canina ✨ turnos disponibles jueves y viernes
paseos_martin/paseador unrelated advert | Paseador de perros en Belgrano y Núñez. Grupos chicos, seguro, fotos todos los días. Referencias
adiestra_k9/curso unrelated advert | ¿Tu perro tira de la correa, ladra o muerde? Plazas abiertas para el curso de educación canina de marzo. Reserva ya
moda_perruna/ropa unrelated advert | Nueva colección invierno para tu peludo: jerséis, impermeables y camas. Código MANTA10
flia_rodriguez/papa unrelated human_illness | Cadena de oración por mi papá que está en terapia intensiva con neumonía, el pronóstico es reservado. Gracias a todos
flia_rodriguez/papa unrelated human_fundraising | Para la internación de mi viejo necesitamos juntar 2 millones. Alias papa.rodriguez.ok, lo que puedan por favor
mica_donante/sangre unrelated human_illness | URGENTE dadores de sangre 0+ para Nahuel Díaz, internado en el Posadas tras accidente en moto. Difundan
ana_gz/abuela unrelated human_illness | A mi abuela la atropelló un patinete y tiene la cadera rota. La operan el lunes. Qué ciudad de locos
todosporbenja/benja unrelated human_fundraising | Benja tiene AME y necesita el medicamento más caro del mundo. Faltan 300.000 dólares. Rifas, alias BENJA.AME, todo suma
todosporbenja/benja unrelated human_fundraising | Benja salió bien de la operación!! gracias por cada aporte, seguimos con la rehabilitación en casa
caritas_bcn/comedor unrelated human_fundraising | Faltan alimentos en el comedor social de Sants. Atendemos a 120 familias. Bizum 33411
maestra_luz/escuela unrelated human_fundraising | Estamos juntando útiles y abrigo para los chicos de la escuelita rural 214. Paso a buscar donaciones por zona oeste
hosp_ninos/vacuna unrelated human_illness | Recordamos completar el calendario de vacunación de los chicos antes del inicio de clases
tere_m/perdida-nena unrelated news | BUSCAMOS A CAMILA, 14 años, salió del colegio ayer y no volvió a casa. Vestía campera roja. Cualquier dato al 911
tere_m/perdida-nena unrelated news | Apareció Camila, está bien. Gracias por difundir
dnipanda/dni unrelated chat | Perdí la billetera en el 152 con todos los documentos, si alguien la encontró por favor me avisa, hay recompensa
luisito_z/bici unrelated chat | Me robaron la bici roja en Chacarita, si la ven avisen, la busco hace dos días
fundacion_voz/ley unrelated advocacy | Exigimos la reforma de la 14.346: el maltrato animal no puede salir gratis. Firmá la petición en el link
fundacion_voz/dia unrelated advocacy | 29 de abril, Día del Animal en Argentina. Que no haga falta una fecha para respetarlos
pacma_fan/toros unrelated advocacy | Ningún animal merece morir desangrado en una plaza para entretener a nadie. Tauromaquia abolición ya
pacma_fan/circos unrelated advocacy | Un año más piden prohibir los circos con animales en toda la comunidad. Seguiremos hasta que cierren
patitasdelsur/consejo unrelated advocacy | Si encontrás un perro atropellado no lo levantes de golpe: usá una manta como camilla y tapale los ojos
patitasdelsur/consejo unrelated advocacy | Recordatorio de siempre: castrar salva vidas. Una gata y sus crías pueden tener miles de descendientes en 5 años
refugio_milcaras/feria unrelated shelter_news | Este sábado feria americana a beneficio en plaza Alsina de 10 a 18. Ropa, plantas y empanadas, los esperamos!
refugio_milcaras/horario unrelated shelter_news | Cambiamos el horario de visitas: ahora domingos de 14 a 17. Traer bolsitas y ganas de pasear perros
galgos_castilla/calendario unrelated shelter_news | Ya a la venta el calendario solidario 2025, 8 € + envío. Las fotos son una pasada
galgos_castilla/marcha unrelated shelter_news | El domingo nos vemos en la manifestación NO A LA CAZA con galgos, 12h Plaza Mayor
protectora_levante/volunt unrelated shelter_news | Buscamos voluntarios para paseos entre semana, no hace falta experiencia. Rellenad el formulario
ong_colitas/asamblea unrelated shelter_news | Hoy cumplimos 10 años como asociación. Gracias a los socios y a la imprenta Díaz por las remeras
asoc_felina_zgz/charla unrelated shelter_news | Charla sobre gestión ética de colonias felinas, jueves 19h, centro cívico Delicias. Entrada libre
hogar_bigotes/humor unrelated joke | Estado de la presidenta del refugio: cubierta de pelo, sin dormir y diciendo "este es el último" por vez número 46
gabi_mascota/toby unrelated pet_life | Toby cumple 5 años hoy y le hicimos torta de hígado 🎂 feliz cumple gordo de mi vida
gabi_mascota/toby unrelated pet_life | domingo de lluvia, mate y Toby roncando arriba mío
lucia.sk/gato-ventana unrelated pet_life | mi gato mirando por la ventana como si tuviera problemas económicos
lucia.sk/gato-vacuna unrelated pet_life | Hoy le tocó vacuna a Frida y me odia, se escondió abajo de la cama. Traidora soy
ro_montes/sillon unrelated pet_life | el perro se comió el control remoto. el segundo. estoy por venderlo (mentira)
ro_montes/consulta unrelated pet_life | Qué alimento le dan a un caniche de 8 años sin problemas de salud? Se aburrió del de siempre
jorge_alc/paseo unrelated pet_life | Paseo de 10 km con la perra por la sierra y ella como una rosa, yo muerto
pili_bilbao/nombre unrelated pet_life | Se buscan nombres para gatita blanca con una mancha en la nariz, ya llega mañana a casa!! 😻
vale.tuc/duelo unrelated pet_life | Hoy se fue mi compañero de 14 años. Gracias por todo Pipo, fuiste el mejor perro del mundo 🌈
quique_r/ladridos unrelated chat | el perro del vecino ladra desde las 6 de la mañana, no doy más, alguien que me recomiende tapones
conicet_divulga/estudio unrelated wildlife | Investigadores registraron por primera vez un gato andino con crías en Jujuy gracias a cámaras trampa
parques_es/lince unrelated wildlife | El lince ibérico supera los 2.000 ejemplares y sale de la lista de especies en peligro
parques_es/oso unrelated wildlife | Avistada una osa con tres crías en Somiedo. Se ruega no acercarse ni difundir la ubicación
biodiv_ar/aguara unrelated wildlife | El aguará guazú liberado en marzo ya recorrió 80 km según su collar satelital 🐾
oceano_azul/ballenas unrelated wildlife | Murieron 30 ballenas francas en el Golfo Nuevo, estudian si fue marea roja
policiales_ba/robo unrelated news | Detuvieron al hombre que baleó a un repartidor en Quilmes. La víctima sigue grave en el hospital Iriarte
policiales_ba/choque unrelated news | Choque múltiple en Acceso Oeste: una mujer y dos chicos heridos, uno en estado crítico
tribunales_hoy/juicio unrelated news | Condenaron a 8 meses en suspenso a un hombre por maltrato animal en Mendoza. Había matado a golpes a su perro en 2021
eco_diario/dolar unrelated news | El dólar cerró a $1.215 y el riesgo país perforó los 700 puntos
eco_diario/rescate unrelated news | El FMI aprobó el rescate financiero: el primer desembolso llega en abril
ayto_leon/censo unrelated news | El Ayuntamiento recuerda la obligación de inscribir a los perros en el censo municipal antes del 31 de mayo
ayto_leon/pipican unrelated news | Inaugurado el nuevo pipicán del parque de Quevedo, con fuente y zona de agility
concejal_pp/cloaca unrelated news | Tres meses con la alcantarilla abierta en la calle Ancha. Un peligro, cualquier día cae alguien dentro
series_fan/serie unrelated chat | No puedo creer que mataron al perro en el capítulo 4, quién escribe estas cosas, estoy llorando
libros_y_te/libro unrelated chat | "El perro que perseguía estrellas": lloré en el subte como una nena. Recomendadísimo
banda_rock/gira unrelated chat | Perros Heridos vuelve a los escenarios! 12/10 en Niceto, entradas anticipadas a $15.000
cocina_marta/burritos unrelated chat | Burritos de pollo en 20 minutos, con cebolla quemada y mucho cilantro 🤤
mar_del_pla/perritos unrelated chat | Los mejores perritos calientes de la costa, al lado del casino. Colapsado como siempre
fede_dev/bug unrelated chat | Urgente: se cayó producción, el server agoniza y el que sabe está de vacaciones. SOS
fede_dev/bug unrelated chat | Salió el fix. El paciente respira solo. Me voy a dormir
agustina_f/mudanza unrelated chat | Me mudo el viernes y necesito alguien con camioneta para un sofá y 20 cajas, zona Flores. Pago
inmob_sur/alquiler unrelated chat | Busco depto 2 amb en Almagro que acepte gato, dueño directo, hasta 450 mil. Porfa difundan
ramiro_q/infl unrelated chat | La jubilación de mi vieja no alcanza ni para los remedios. Vergüenza de país
cata.psico/apego unrelated chat | El abandono en la infancia deja heridas que arrastramos de adultos. Hablemos de apego
cata.psico/tips unrelated chat | 5 señales de que estás en una relación que te está envenenando. Hilo
noe_teatro/obra unrelated advert | Última función de "Caballos salvajes" este domingo. Entradas por Alternativa. No se la pierdan
camp_urgente/colecta unrelated human_fundraising | Colecta para el techo de la familia Sosa que se incendió. Materiales, plata, manos. Alias techo.sosa
enfermera_b/turno unrelated human_illness | 24 horas de guardia, dos paros, un parto y un nene con convulsiones febriles. Agotada pero todos vivos
juli_embarazo/bebe unrelated human_illness | Nació Emma por cesárea de urgencia, 2.100 kg, está en neo pero estable. Gracias por los mensajes 💕
abogada_anim/legal unrelated advocacy | ¿Qué hacer si ves un caso de maltrato? 1) sacá fotos 2) denunciá en la fiscalía 3) no intervengas sola
influ_vegana/granja unrelated advocacy | Cada año 70 mil millones de animales terrestres mueren en granjas industriales. Empezá por tu plato
tele_gatos/quimera unrelated pet_life | Confirmado: mi gata aprendió a abrir la heladera. Manden ayuda (y un candado)
sol_pilates/tecnica unrelated advert | Clase nueva de pilates: la postura del gato y la del perro boca abajo para el dolor de cintura. Primera clase gratis
hipico_sp/premio unrelated sport | Yegua ganadora del Gran Premio: Reina del Sur se impuso por dos cuerpos en Palermo
mery_loca/viernes unrelated chat | alguien con un auto que me lleve a lo de Juli esta noche?? llueve a cántaros y el uber está a 20 lucas
`
