/** Posts in Spanish about cases that go on: treatment, costs, homes, losses, good news. */
export const esOngoing = String.raw`
hogar_bigotes/tania medium fundraising | Tania tiene leucemia felina y cada mes son 60 mil de medicación. Buscamos 6 padrinos de 10 lucas, les mandamos fotos todas las semanas 💜
hogar_bigotes/tania low medical_progress | Control de Tania: plaquetas normales por primera vez en meses. Lloramos en la veterinaria, no les miento
hogar_bigotes/oso-siames medium adoption | Oso, siamés cruza, 4 años, castrado y vacunado. Sus dueños se mudaron y no lo llevaron. Busca casa sin otros machos
patitasdelsur/estrella-alta low medical_progress | Estrella YA CAMINA 😭😭 dos meses después de la ruta 8 dio sus primeros pasos sin ayuda
patitasdelsur/estrella-alta low adoption | Llegó el momento: Estrella está lista para su familia. 2 años, tamaño mediano, amorosa, renguea apenitas. Zona sur GBA
refugio_milcaras/deuda medium fundraising | Debemos casi 700 mil en la clínica entre los parvitos y la gata de la cadera. Hasta que no bajemos la deuda no nos reciben más animales
refugio_milcaras/parvo-alta low medical_progress | Dos de los tres parvitos tienen el alta!!! Mañana vuelven al refu. El tercero se queda un par de días más engordando
canela_ok/perdida-toto medium note | SE PERDIÓ TOTO, caniche blanco, collar rojo, zona Caballito cerca de Primera Junta. Es viejito y toma medicación para el corazón. Recompensa
ger_moreno/encontre medium note | Encontré esta perra en Moreno centro, tiene collar verde y está castrada, es re mansa. Alguien la conoce? La tengo hasta el domingo
yani.bb/gata-tricolor medium note | Se me escapó la Mora, gata tricolor, por el portón en el barrio Patagonia, bahía blanca. Nunca salió a la calle, está asustada seguro
antonio_hu/perdido-breton medium note | Perdido bretón blanco y naranja en el camino de Bonares, lleva chip y un collar con cascabel. Cualquier aviso al 6XX. Se ofrece gratificación
patri_gijon/hallada medium note | Hallada gata parda en Gijón, calle Uría. Sin chip, muy cariñosa, el pelo cuidado. ¿Es de alguien? Está en mi trastero de momento
galgos_castilla/brisa low adoption | Brisa ya está disponible. 3 añitos, va genial con gatos, pasea sin tirar. La de la foto con el jersey de rombos 🐾 Se entrega con contrato y esterilizada
galgos_castilla/brisa low adoption | Nadie pregunta por Brisa. Lleva 200 días en la residencia viendo cómo se van todos menos ella. ¿Qué tiene que hacer?
galgos_castilla/medina-alta low medical_progress | ¿Os acordáis de la galga de la cuneta? Se llama Alma, ha cogido 6 kilos y hoy ha corrido por primera vez
galgos_castilla/cazador medium emergency | Fin de temporada: en dos semanas nos han entrado 11 galgos, tres con fractura vieja mal curada. Hacen falta acogidas y mantas
protectora_levante/akira medium adoption | Akira, american mestiza, 5 años en la protectora. Ha visto morir a todas sus compañeras de chenil. Busca casa como única perra
protectora_levante/camada-mestiza low adoption | 8 cachorros cruce de pastor, nacidos el 3 de marzo, se entregan vacunados y desparasitados. Serán grandes, abstenerse pisos pequeños
asoc_felina_zgz/colonia-obra medium emergency | Empiezan obra el día 20 en el solar donde viven 14 gatos. Tenemos que realojarlos antes y no tenemos terreno. Ideas y manos
ong_colitas/manchita-carrito medium fundraising | Manchita sobrevivió al moquillo pero le quedaron las patas de atrás flojas. Estamos juntando para su carrito: faltan $140.000
ong_colitas/manchita-carrito low medical_progress | LLEGÓ EL CARRITO 🎉 miren a Manchita correr por el patio, no hay quien la pare
ong_colitas/viejitos low adoption | Don Pedro, 11 años, ciego de un ojo y más bueno que el pan. Su dueña falleció y quedó solo en el departamento. Ofrece siestas y pelos
sofi.rescata/alambre-adop low adoption | Alambrito creció, engordó y busca familia 🥰 macho, 3 años, se lleva con todos. Entrega en GBA norte con seguimiento
sofi.rescata/castrar medium note | Tengo 4 hembras en tránsito para castrar antes de que entren en celo, turno gratis en zoonosis recién en junio. Alguna vete a precio solidario?
gatos_delpuerto/bizca low adoption | La Bizca: 8 meses, tricolor, virguera, mira a Cuenca y a Teruel a la vez. Adopción en Málaga y alrededores, testada negativa
gatos_delpuerto/conjuntivitis medium medical_progress | Los peques con rinotraqueitis mejoran a base de colirio cada 4 horas. La tuerta seguramente pierda el ojito pero está comiendo
equinos_libres/lucero low medical_progress | Lucero, el de la 197, hoy cumple tres meses sin tirar de nada. Subió 90 kilos. El veterinario le dio el alta de las llagas
equinos_libres/lucero medium fundraising | Mantener a Lucero y los otros 9 caballos sale medio palo por mes en fardos. Buscamos padrinos para él que es el que más come
equinos_libres/herrador medium medical_progress | Hoy vino el herrador por la yegua tobiana: laminitis, va a llevar zapatos especiales. Va para largo pero ya apoya mejor
eli_madrid/acogida-nala medium adoption | Acogida para Nala!! Mestiza 14 kg, operada de la rodilla hace una semana, necesita reposo dos meses en casa tranquila. Gastos pagados por la asociación
podencos_sincasa/cazada low note | LA TENEMOS. La podenca de la A-4 entró en la jaula a las 6:40. Llena de garrapatas pero entera. Se llama Manza
podencos_sincasa/cazada medium medical_progress | Manza ha dado positivo en leishmania y ehrlichia. Empieza tratamiento, 28 días de inyecciones. Es una santa
refugio_andino/viruta low adoption | Viruta, 1 año y medio, cruza con border, necesita gente activa. NO apta departamento chico. Mendoza y San Juan
refugio_andino/refri medium fundraising | Se nos cortó la luz y se echaron a perder las vacunas de los 30 cachorros que hay en el refugio. Reponerlas son unos 200 mil pesos
tamara.g/gatitos-ya low adoption | Los 3 del contenedor cumplen dos meses! Destetados, usan piedritas, comen como limas. Se van de a dos o con hermanito felino. Avellaneda
rescate_norte/campana2 medium note | De los perros de la inundación, uno lo reclamó su familia y tres quedaron en mi galpón. Necesito alimento y pipetas, lo demás lo vamos viendo
dr_huellas/piometra2 low medical_progress | La perrita de la piometra quedó de alta hoy. 7 kg de valiente. Ahora solo falta alguien que le ponga nombre y casa
luchi_cba/fueguito-fin low adoption | Fueguito ya no tiene ni una venda. Se le ve la cicatriz y qué? Es el perro más dulce que conocí. En adopción responsable en córdoba capital
canguro_gatuno/transito medium adoption | Me mudo el 1ro y no puedo seguir con Rita y Beto en tránsito. Son dos gatos negros adultos, inseparables. Alguien los recibe por 2 meses?
naty_mdq/anzuelo low medical_progress | al perro del anzuelo ya le sacaron todo, lo adoptaron los pescadores q lo bautizaron Mojarra jajaja posta
carla_sj/mandibula medium medical_progress | el gato de la mandibula esta con alambrado y comida liquida por jeringa 3 semanas. ronronea igual el loco
mili_jujuy/pelusa low medical_progress | antes y despues de Pelusa, el de la sarna del basural. 2 meses entre foto y foto. con comprimidos y amor se puede
mili_jujuy/otro medium fundraising | x los 4 perritos con sarna q tengo ahora necesito simparica, sale 22 mil c/u. el q pueda una mano aunq sea mil pesos
vecina_boedo/colonia medium note | En la fábrica de Boedo quedaron 7 gatos desde que cerró. Voy yo sola a darles de comer, si alguien quiere turnarse conmigo me hace un favor enorme
bea_cadiz/abandono-verano medium note | Otra más: perrita tipo bodeguero atada a la puerta de la protectora esta mañana con una bolsa de pienso al lado. Está bien, asustada
bea_cadiz/abandono-verano low adoption | La bodeguera que dejaron atada se llama Trini, 4 años, se sube al coche sola esperando que vuelvan 💔 busca un hogar de verdad
romi.arg/plomo low medical_progress | le sacaron el plomo a la gata del comedor sin tocar nada feo!!! vuelve al barrio el lunes
pablo_neuquen/dogo-ok low note | el dogo de la torsion la conto. gracias a los q pusieron plata, se junto todo en 3 horas, el viejo lloraba
lara_tigre/devuelto medium adoption | Devolvieron a Simón por tercera vez. "Ladra". Y sí, es un perro. 18 kg, 4 años, necesita alguien con paciencia y patio
isa_granada/camada-gatitos medium adoption | Me han dejado una camada de 4 gatitos en el portal, un mes tendrán. Comen solos ya. No puedo quedármelos, tengo tres. Granada capital
isa_granada/camada-gatitos low adoption | Quedan dos de los cuatro del portal, los dos atigrados. Ya vacunados. Se dan juntos mejor
marce_rosario/cuneta2 high medical_progress | el de bv segui tiene fractura de pelvis y contusion pulmonar, sigue en oxigeno, el vete no promete nada todavia
marce_rosario/cuneta2 medium fundraising | para el perro atropellado de bv segui llevamos juntados 83.500 de 260.000. cbu por privado o billete en la vete de ayolas
flor.acosta/sonda medium fundraising | Gracias a los que ayudaron con lo del gato!! Me faltan 60 mil para retirarlo, rifo una torta casera el finde, número a 2 mil
javi_burgos/mastina medium emergency | Mastina preñadísima vagando por el polígono de Villalonquéjar, a punto de parir. Buscamos sitio con terreno donde pueda criar tranquila
gato_negro_ong/fiv low adoption | Que sea positivo a FIV no quiere decir que esté enfermo. Mateo lleva 3 años sano con nosotras y sigue sin una sola solicitud
eva_canarias/cabrito medium note | Me he encontrado un cabrito recién nacido solo en el barranco, la madre no aparece. ¿Alguien que críe con biberón en Fuerteventura?
conejos_bsas/conejo medium adoption | Conejo cabeza de león en adopción, lo regalaron en pascuas y se aburrieron. Tiene los dientes largos, hay que limárselos cada tanto
lucas_ferreyra/tren2 high medical_progress | Rielito (el del tren) salió del quirófano. Le amputaron una pata, la otra la quieren salvar. Pasa la noche en terapia
lucas_ferreyra/tren2 low medical_progress | 15 días después: Rielito anda en tres patas como si nada y ya se robó un sándwich. Pronto en adopción
kari_uru/callejerita medium adoption | busco tránsito para perrita que está viviendo en la puerta del súper de Pocitos, es chiquita, muy sumisa. Yo pongo ración y vacunas
bichos_urgentes_sev/erizo-ok low medical_progress | El erizo de Triana ya está en el CREA, le han salvado la patita y lo sueltan en primavera
aves_centro/soltado low note | Hoy hemos soltado al vencejo de Atocha desde la azotea del hospital de fauna. Veinte días de grillos y paciencia 🕊️
hogar_bigotes/lola-renal medium medical_progress | Lola, nuestra viejita renal, hoy comió sola después de cuatro días de jeringa. Seguimos con suero subcutáneo en casa
nico_tandil/chancho medium note | en la ruta 226 hay un chancho suelto que se cayó de un camión, rengo. lo metimos en un corral prestado, alguien sabe de un santuario?
refu_manada/manta low fundraising | Se viene el frío y a los 48 perros del refugio les faltan mantas y cuchas. Pasamos a buscar por CABA, no tiren nada
refu_manada/pulgas low adoption | Pulga, Chispa y Nube: las tres hermanas tímidas. Quieren humanos con tiempo. No se separan Chispa y Nube
refu_manada/bruno low note | Y pensar que Bruno llegó con un tiro en la paleta y pesando 9 kilos. Hace un año de eso. Mírenlo hoy
martu_chaco/yarara high emergency | lo picó una yarará al perro de la escuelita, la cara así de hinchada, el suero antiofídico está en resistencia a 90km. alguien viajando??
martu_chaco/yarara low medical_progress | Llegó el suero y el perro de la escuelita ya mueve la cola. Los chicos le hicieron un cartel
`
