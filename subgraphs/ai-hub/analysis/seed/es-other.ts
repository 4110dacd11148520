/** More posts in Spanish about no case: hard ones, and the plain talk of an ordinary day. */
export const esOther = String.raw`
sosperritos_gba/+curso unrelated shelter_news | El jueves a las 19 damos una charla abierta sobre primeros auxilios para perros y gatos en la biblioteca de Quilmes. Entrada libre, cupos limitados, anotate por mensaje
sosperritos_gba/+stickers unrelated shelter_news | Ya podés encargar los stickers y las bolsas de tela con nuestros diseños. Todo lo recaudado es para el refugio. Entregamos los sábados en la feria de Wilde
gatitosenapuros/+tip unrelated advocacy | Si encontrás gatitos solos no los levantes enseguida: la mamá puede estar buscando comida. Observá de lejos dos o tres horas. Si están fríos o lloran mucho, ahí sí
refugio_huellas_vgb/+visita unrelated shelter_news | Recordamos que el refugio recibe visitas los domingos de 10 a 13, salvo lluvia. Los menores vienen acompañados y por favor no traigan a sus perros
protectora_axarquia/+loteria unrelated shelter_news | Ya tenemos lotería de Navidad, número 48.210. Participaciones a 5 euros con uno de donativo en los comercios colaboradores
animalistas_leon/+mani unrelated advocacy | El sábado salimos a la calle en León contra la caza con perros. Salida a las 12 desde Botines. Trae tu pancarta y tu voz, ellos no la tienen
amigos_delgalgo/+dato unrelated advocacy | Se calcula que 50.000 galgos son abandonados o matados cada año en España al acabar la temporada de caza. Las protectoras no damos abasto. Exige una ley que los incluya
caballos_enlacalle/+charla unrelated shelter_news | Gracias a la escuela 83 por recibirnos ayer. Hablamos con los chicos de quinto sobre los caballos en la ciudad y salieron dibujos hermosos
vet_sincosto/+turnos unrelated shelter_news | Turnos de castración gratuita para diciembre: se piden el lunes a partir de las 9 por la web del municipio. Traer DNI. No se atiende por mensaje privado
dog_rescue_cba/+sueldo unrelated chat | A la gente que pregunta cuánto cobramos: cero. Somos ocho personas que trabajamos de otra cosa y ponemos de nuestro bolsillo. Buenas noches
michis_de_once/+libro unrelated chat | ¿Leyeron "Soy un gato" de Soseki? Lo estamos leyendo en el club y es una delicia, nos reímos mucho
panchito_rosario/+central unrelated sport | Qué dolor ver a Ruben salir lesionado otra vez. Ojalá no sea el ligamento. Este equipo sin él no tiene alma ni gol
panchito_rosario/+central unrelated sport | Confirmado, desgarro de grado dos para Ruben. Vuelve en un mes. A remarla con los pibes del club
boca_hasta_morir/+domingo unrelated sport | Vamos a salir a matar el domingo. La Bombonera va a explotar, que se preparen porque se vuelven con la cola entre las patas
aficion_betis/+gol unrelated sport | Golazo de Isco para cerrar el partido. Estaba herido el equipo y hoy ha resucitado. Mucho Betis
tenis_arg/+challenger unrelated sport | Se retiró por un dolor en la espalda cuando iba ganando 6-2 y 3-1. Una lástima, venía jugando el mejor torneo del año
gym_laura/+sentadilla unrelated chat | Hoy en el gimnasio me pasé con las sentadillas y ahora no puedo bajar la escalera. Duele todo. Mañana descanso, lo juro
cocina_abuela/+locro unrelated chat | Receta del locro de la abuela: remojar el maíz la noche anterior, hervir con huesos de cerdo y patitas, agregar zapallo y paciencia. Tres horas a fuego lento
parrilla_elpaisa/+promo unrelated advert | Jueves de parrillada para dos en El Paisa: chorizo, morcilla, vacío y chinchulines por $24.000. Reservas al 4567-8900
pizza_gato/+dosporuno unrelated advert | En Pizzería El Gato los martes hay dos por uno en muzzarella. Envíos sin cargo en diez cuadras a la redonda
mascotasfelices_tienda/+correa unrelated advert | Correas, pretales y chapitas grabadas en el acto. Hacemos envíos a todo el país. Seguinos y enterate de las ofertas de la semana para tu perro
mascotasfelices_tienda/+abrigo unrelated advert | ¡Que tu perro no pase frío! Capitas polar desde $9.500, talles del 1 al 8. Tres cuotas sin interés con todas las tarjetas
vet_losalamos/+vacunas unrelated advert | Semana de vacunación en Veterinaria Los Álamos. Séxtuple, antirrábica y triple felina con 15% de descuento. Atención con turno previo, lunes a sábado
vet_losalamos/+cardio unrelated advert | Sumamos cardiología: electrocardiograma, ecocardiograma y control de presión para perros y gatos mayores. Consultanos por WhatsApp, aceptamos obra social de mascotas
criadero_sur/+bulldog unrelated advert | Disponibles cachorros bulldog francés, blue y fawn, vacunados y desparasitados. Retiro por Adrogué o envío al interior. Precio por privado
hotel_canino_sierra/+verano unrelated advert | Este verano vete tranquilo: en nuestro hotel canino tu perro tendrá piscina, paseos y cuidadores las 24 horas. Reserva antes de mayo y paga menos
adiestra_madrid/+grupo unrelated advert | Clases en grupo para cachorros en la Casa de Campo los sábados a las 11. Aprende a que tu perro acuda a la llamada y camine sin tirar. Primera clase gratis
asegura_ya/+moto unrelated advert | Si chocás y quedás internado, ¿quién paga las cuentas? Contratá tu seguro de vida y accidentes desde $6.000 por mes
diario_laplata/+hospital unrelated news | Faltan médicos en la guardia del Hospital San Martín: pacientes esperan hasta doce horas en sillas y hubo una protesta de enfermeros esta mañana
diario_laplata/+bebe unrelated news | Un policía le salvó la vida a un bebé de 20 días que se había ahogado con leche. Le hizo maniobras en el patrullero y lo llevó al hospital
diario_laplata/+perropolicia unrelated news | Se jubila Kira, la perra antidrogas de la Policía Bonaerense que ayudó en 300 procedimientos. Vivirá con su guía en Ensenada
alertas_trafico/+a7 unrelated news | Accidente en la A-7 a la altura de Elche. Tres vehículos implicados, dos heridos leves y cinco kilómetros de retención. Precaución
cronica_sucesos/+incendio unrelated news | Muere un hombre de 67 años en el incendio de su vivienda en Vallecas. Los bomberos rescataron a su mujer y a dos vecinos por la ventana
eldato_economia/+carne unrelated news | El precio de la carne subió 6,2 por ciento en el mes. El novillo en pie cotizó a 2.100 pesos el kilo en el Mercado de Cañuelas
ciencia_hoy/+perros unrelated wildlife | Un estudio con 18.000 perros demuestra que los mestizos no son más sanos que los de raza: la longevidad depende más del peso y del ejercicio
ciencia_hoy/+gatosrom unrelated wildlife | Los gatos llegaron a Europa con los romanos, según un análisis de ADN de 85 yacimientos publicado hoy en Nature
fauna_patagonia/+orcas unrelated wildlife | Orcas varándose a propósito para cazar lobos marinos en Punta Norte. Un espectáculo brutal que solo se ve en marzo y abril
parque_chaco/+yaguar unrelated wildlife | Histórico: nacieron dos cachorros de yaguareté en El Impenetrable. La madre, Nalá, fue liberada el año pasado con collar satelital
ministerio_amb/+gripeaviar unrelated news | Confirmaron nuevos casos de gripe aviar en lobos marinos de la costa de Necochea. Piden no acercarse ni llevar perros a la playa
madre_dedos/+fiebre unrelated human_illness | Segunda noche con 39 de fiebre el más chico. La pediatra dice que es viral. Paños fríos, mimos y mucha paciencia
madre_dedos/+fiebre unrelated human_illness | Ya le bajó la fiebre al enano, hoy comió fideos y pidió ir al jardín. Yo duermo una semana
lucha_de_ana/+quimio unrelated human_illness | Última quimio!! Toqué la campana y lloramos todas. Faltan los rayos y los controles, pero lo peor ya pasó. Gracias por tanto amor
lucha_de_ana/+quimio unrelated human_fundraising | Vendo rifas para pagar el tratamiento que la obra social no me cubre. Mil pesos el número, se sortea una canasta y una remera firmada de Estudiantes
fuerza_tomi/+silla unrelated human_fundraising | Tomi tiene parálisis cerebral y necesita una silla postural. Sale 3 millones y medio. Con tu ayuda podemos llegar. Alias tomi.silla.ya
parroquia_sanjose/+abrigo unrelated human_fundraising | Campaña del abrigo: recibimos frazadas, camperas y zapatillas en buen estado para las familias del barrio La Cava, todos los días de 16 a 20
bombvol_ensenada/+rifa unrelated human_fundraising | Los bomberos voluntarios necesitamos renovar los equipos de rescate. Comprá tu bono contribución de $5.000 y participás por una moto
companeros_9/+renuncia unrelated chat | Renuncié. Después de once años me fui sin un abrazo y con una caja de cartón. Mañana será otro día
ivan.dev/+deploy unrelated chat | Viernes, 18.40, alguien subió un cambio sin probar y mató la base de datos. Estamos todos en terapia intensiva
ivan.dev/+mate unrelated chat | ¿Team mate amargo o team mate dulce? Respondan con responsabilidad porque de esto depende nuestra amistad
flor_lectora/+novela unrelated chat | Terminé la novela de Enriquez a las tres de la mañana y ahora no me animo a ir al baño. Recomiendo no leerla sola
flor_lectora/+biblio unrelated chat | Doné cuatro cajas de libros a la biblioteca popular y me volví con cinco prestados. Soy un caso perdido
rocanrol_fm/+agenda unrelated advert | Esta noche en Niceto: Los Perros Románticos presentan disco nuevo. Puertas 20 hs, anticipadas en la página, menores con un adulto
teatro_colon_fan/+ballet unrelated chat | Fui a ver El lago de los cisnes y lloré desde el segundo acto. Cuando ella muere se hizo un silencio en la sala que no olvido más
astro_mila/+semana unrelated chat | Escorpio: esta semana cerrás una herida del pasado. Virgo: cuidá la panza. Leo: aparece alguien que creías perdido
inmo_centro/+venta unrelated advert | Venta de PH tres ambientes con patio en Villa Crespo. Apto mascotas, sin expensas, muy luminoso. Visitas coordinadas
mudanzas_beto/+flete unrelated advert | Fletes y mudanzas, camioneta cerrada, precios accesibles. También trasladamos motos y mascotas. Escribime
gente_moron/+corte unrelated chat | Ocho horas sin luz en Morón sur, la heladera descongelada y los chicos con 35 grados. Edenor no contesta. ¿Alguien sabe algo?
gente_moron/+perdida unrelated chat | Perdí el anillo de casada en la plaza de Castelar, cerca de los juegos. Es de oro con las iniciales. Por favor si lo encuentran escriban, ofrezco recompensa
gente_moron/+plomero unrelated chat | ¿Me recomiendan un plomero de confianza por Haedo? Tengo una pérdida en el baño y se me está inundando el pasillo. Urgente por favor
humor_gris/+adoptame unrelated joke | adoptame y te prometo no romper el sillón, hacer caca en el lugar indicado y llorar solo de 2 a 4 de la mañana
humor_gris/+gatojefe unrelated joke | El gato se sentó en el teclado y mandó un mail a toda la empresa. Es el más claro que salió de este departamento en el año
humor_gris/+hospital unrelated joke | ¿Cuál es el animal que más veces se opera? El pato, porque siempre anda pa-tológico. Perdón, estoy de guardia
el_bromas_vlc/+perro unrelated joke | Mi perro ha aprendido a dar la pata. Yo he aprendido a dar la pata, la comida, la manta, el sofá y media nómina
mama_luchona/+cole unrelated chat | Si otra vez me piden un disfraz de conejo para mañana a las diez de la noche me tiro por la ventana (vivo en planta baja)
luna_y_sol/+luna unrelated pet_life | Mi gata Luna descubrió que si tira los vasos de la mesa yo me levanto. Son las cinco de la mañana y ya van tres vasos
luna_y_sol/+luna unrelated pet_life | Llevé a la gata a control: pesa 4,8, el corazón perfecto, vacuna puesta. Durante el viaje lloró como si la llevara a la guerra
perrhijos_ok/+cumple unrelated pet_life | ¡Cinco años de este cachorrón! Torta de carne, globos y los amigos de la plaza. Feliz cumple, Milanesa, sos lo mejor que nos pasó
perrhijos_ok/+playa unrelated pet_life | Vacaciones con los perros en Las Grutas: uno corre olas, el otro duerme abajo de la sombrilla. Nosotros cargamos todo
adopte_hace_poco/+consejo unrelated pet_life | Hace un mes adopté una perra adulta y todavía no sube al sillón sola, me pide permiso con los ojos. ¿Les pasó? ¿Cuánto tardan en soltarse?
viejo_querido/+tango unrelated pet_life | Mi perro Tango tiene 15 y ya no escucha. Igual cuando llego sabe, no sé cómo, pero sabe. Hoy durmió toda la tarde a mis pies
viejo_querido/+tango unrelated pet_life | Anoche se fue mi perro Tango, en su almohadón y con mi mano en su cabeza. Quince años sin un mal día. Gracias, amigo
feria_plantas/+potus unrelated chat | Llevé mi monstera moribunda a la feria y una señora la revivió con agua de cáscara de banana. Brujería de la buena
sindicato_vet/+salarios unrelated news | Los veterinarios residentes piden cobrar al menos el salario mínimo y descansar después de las guardias de 24 horas. Firmá el petitorio
ayto_malaga/+playa unrelated news | Abierta la playa canina de El Arroyo Totalán. Obligatorio llevar cartilla, correa en los accesos y recoger los excrementos. Multas de hasta 500 euros
ayto_malaga/+censo unrelated news | El Ayuntamiento instala 40 fuentes con bebedero para perros en los parques de la ciudad. La inversión asciende a 96.000 euros
gob_bsas/+zoonosis unrelated news | Campaña antirrábica: vacunación gratuita para perros y gatos mayores de tres meses en todas las comunas hasta el 30 de noviembre
trenes_ok/+demora unrelated news | El ramal José C. Paz funciona con demoras por una persona arrollada en la estación Muñiz. Servicio interrumpido entre ambas cabeceras
activista_eli/+zoo unrelated advocacy | Ningún elefante debería vivir treinta años en un foso de cemento. Que cierren el zoológico y los lleven a un santuario. Firma en el enlace
activista_eli/+fiestas unrelated advocacy | Toros embolados, gansos, carreras de burros: en 2025 todavía hay fiestas de pueblo que se divierten haciendo sufrir a un animal. No vayas, no pagues, no calles
vegana_ros/+leche unrelated advocacy | A las vacas les sacan sus terneros al día de nacer para que vos tomes leche. Ellas los buscan llorando durante días. Hay alternativas
abogado_penal/+consulta unrelated chat | Me preguntan mucho: si tu perro muerde a alguien respondés vos, aunque se haya escapado. Código civil, artículo 1759. Usá correa
profe_bio/+clase unrelated chat | Hoy en clase diseccionamos un corazón de vaca y se me desmayaron dos alumnos. El resto quiere estudiar medicina
ruta40_viajeros/+gomeria unrelated chat | Pinchamos dos veces entre Perito Moreno y Bajo Caracoles. Un gaucho nos auxilió, nos dio mate y no quiso cobrar. Este país
cartelera_zgz/+cine unrelated advert | Cineclub: el jueves proyectamos "Umberto D.", la historia del jubilado y su perro. Entrada 3 euros, coloquio al final
radioaficion_x/+temporal unrelated disaster | Vientos de 110 km/h en Comodoro: techos volados, árboles caídos y clases suspendidas. Si podés no salgas. Guardá a tus animales
radioaficion_x/+temporal unrelated disaster | Defensa Civil abrió dos centros de evacuados en Comodoro. Se necesitan agua, pañales, ropa de abrigo y colchones de una plaza
hermana_deleo/+leo unrelated news | Leo salió a andar en bici el sábado y no volvió. Tiene 22 años, remera azul y una cicatriz en la ceja. Estamos desesperados, cualquier dato nos sirve
hermana_deleo/+leo unrelated news | Encontraron a mi hermano en un hospital de Zárate, lo había atropellado una camioneta. Está grave pero vivo. Gracias por difundir su foto
mayte_ibiza/+turismo unrelated chat | Julio en Ibiza: 12 euros un café, coches por todas partes y yo sin poder aparcar en mi propia calle. Quién fuera gaviota
opo_auxilio/+estudio unrelated chat | Cuatro años opositando y he suspendido por dos décimas. Estoy hundida. Mañana me levanto, hoy dejadme en el suelo
`
