/** A second set in Spanish: other writers, other towns, cases and none in turn. */
export const esMore = String.raw`
belen.k/ruta3 critical emergency | Ruta 3 a la altura de Cañuelas, mano a capital: perro negro en el asfalto, moviendo la cabeza, los camiones lo esquivan. No pude frenar. Alguien cerca por favor
ana.vet/hemoperitoneo critical emergency | Nos llega perra mestiza de 12 kg con hemorragia interna. Precisamos un perro grande y sano que done sangre en la próxima hora, zona Flores
refu_losolvidados/incendio critical emergency | Se nos está quemando el galpón de los gatos. Necesitamos gente con transportadoras en Garín AHORA, hay animales adentro
refu_losolvidados/incendio high emergency | Recuento tras el incendio: 31 gatos a salvo, 4 con quemaduras en las patas, 2 todavía no aparecen. Hace falta transito urgente para 15
norma_gatera/caida critical emergency | se me cayó la gata del rescate del tercer piso, no mueve la cola y grita cuando la toco. estoy sin un peso, alguien me alcanza hasta una guardia en palermo
pablo.astu/osezno high emergency | Corzo enganchado en una valla cerca de Cangas, tiene la pata en carne viva y da patadas. El 112 dice que mandan a alguien pero nada
helena_murcia/pozo critical emergency | Un perro ha caído a una balsa de riego en Lorca y no puede salir por el plástico. Lleva nadando quién sabe cuánto. Los de la finca no abren
asoc_lasnieves/preaviso critical adoption | Jaulas llenas en la perrera municipal. El viernes hay "limpieza". Salen en la foto Duque, Mora y el cachorro sin nombre. Necesitamos 3 casas antes del jueves
asoc_lasnieves/preaviso low note | Duque, Mora y el cachorro (ya Rayito) están fuera. Tres coches, tres provincias, cero sacrificados esta semana
vane_sgo/golpeada high emergency | Un tipo le rompió una botella a la perra de la cuadra. Tiene vidrios en el lomo y no se deja tocar. Santiago del Estero, barrio Autonomía
maxi_chubut/nieve critical emergency | nevada terrible y hay una perra con cachorros recién paridos debajo de un acoplado en Esquel. dos están duros. necesito lugar con calefa hoy
carito.gm/ojo high emergency | Le explotó el ojito al gatito que rescaté el lunes. La vete dice que hay que sacárselo mañana sí o sí. Salen 85 mil, tengo 20
gatossinhogar_tn/cepo high emergency | Gato con la mano destrozada por un cepo, lo acaban de traer a la clínica. Es probable que pierda la extremidad. ¿Quién pone cepos en 2025?
vecinosdelparque/patos high emergency | Hay un pato en el lago del parque Independencia con tanza enrollada en el pico, no puede abrirlo. Ya van dos días. ¿Guardafauna alguno?
lore.misiones/coati high emergency | coatí bebé con mordida de perro en el cuello, lo tengo en una caja con bolsa de agua caliente. el ministerio de ecologia no atiende hasta el lunes. san ignacio
patasarriba/sin-dueno medium note | Este grandote anda hace una semana por la terminal de Paraná, le tiramos comida pero duerme bajo la lluvia. Es cachorrón, bueno como el agua
patasarriba/sin-dueno low adoption | el grandote de la terminal se llama Micro 🚌 castrado, vacunado y con ganas de tener quien lo reciba al final del día
claudiarescata/ceniza medium adoption | Ceniza lleva ocho meses conmigo en tránsito. Es una gata gris de dos años que solo quiere dormir pegada a alguien. ¿De verdad nadie?
claudiarescata/ceniza low note | Ceniza se fue a vivir con una señora de 70. Me mandó un audio llorando de alegría (la señora, no la gata)
perdidos_sfe/kira medium note | PERDIDA en barrio Candioti, Santa Fe: KIRA, ovejera con arnés violeta. Está en tratamiento por epilepsia. Cualquier info sirve
perdidos_sfe/gringo medium note | Encontrado en Guadalupe, macho marrón con pechera negra, parece tener casa. Lo tienen en la panadería de Javier de la Rosa
gus_palermo/foto medium note | ¿Es tuyo este siamés? Hace 3 días que maúlla en el pulmón de manzana de Charcas y Scalabrini. No podemos bajarlo
elenita_alm/sarnita medium medical_progress | Tercera semana con los baños de azufre. A Sarnita le está naciendo pelo en las orejas. Antes no se dejaba tocar y hoy pidió upa
elenita_alm/sarnita medium fundraising | Se me acabó el champú medicado de Sarnita y vale 27 €. Os dejo el bizum, de verdad que un euro ya ayuda
refugiolapaz/vejez low adoption | Catorce años y todavía trae la pelota. Tomás perdió su casa por un divorcio. Se adopta para darle un final digno
refugiolapaz/pintura low fundraising | Queremos techar el patio de los cachorros antes del invierno. Chapas, tirantes o plata: lo que tengan lo usamos
refugiolapaz/gata-coja medium medical_progress | La radiografía de Coqueta muestra una fractura vieja, no se opera. Le damos antiinflamatorio unos días y a seguir
romu.gatitas/quinteto medium adoption | Cinco hermanos atigrados de 40 días. La mamá murió envenenada. Los alimento con jeringa y se me rompe el alma, necesito que alguien me ayude con dos
ramon.pesca/lobomarino high note | Lobo marino con un zuncho en el cuello en la playa de Monte Hermoso. Avisé a Fauna, dicen que no lo corramos. Pido que la gente no se saque selfies
caballosconhistoria/tordo medium medical_progress | El Tordo aceptó la herradura correctiva. Hace un mes no podía dar tres pasos sin caerse. Falta mucho pero miren ese trote
caballosconhistoria/tordo medium fundraising | Tratamiento del Tordo este mes: 145 mil entre herrajes y fenilbutazona. Con 29 personas de 5 mil lo cubrimos
lic_mauro/hotel medium adoption | La rescatada de Ezeiza duerme hoy en una guardería que pago yo hasta el sábado. Después no sé. Mestiza, 20 kg, no conoce gatos
silviabernal/leish medium fundraising | Milteforan para Lola: 138 euros. Es el segundo ciclo y los demás perros también comen. Teaming de un euro al mes, por favor
mujeresxpatas/embarazo medium emergency | galga preñada y con anaplasma, hambre de meses. calculo que pare en 10 días. necesito casa tranquila sin otros perros en zona oeste
mujeresxpatas/embarazo low note | Nacieron 7!!! mamá galga perfecta, todos prendidos. Gracias a la familia que le abrió la puerta
cintia.olav/atigrado low medical_progress | control post castración del atigrado: todo perfecto, se quita los puntos solito el muy bruto pero no hay infección
sabri_k/perrito-vereda critical emergency | chicos posta no es joda, hay un perro convulsionando en Corrientes y Dorrego, la gente filma y nadie hace nada. quién me dice dónde llevarlo
pity_humor/gato-techo medium note | bueno basta de memes un segundo: hay un gatito bebé en el techo del chino de acá a la vuelta llorando hace dos noches. alguien con escalera larga en Lanús?
telam_loc/peregrina low note | Peregrina, la perra que apareció desnutrida en la terminal de Retiro, fue adoptada por el chofer que la encontró. Historia completa en el hilo
maribel_cs/pajarillo medium note | He recogido un gorrioncillo sin plumas del suelo, el nido está a seis metros. ¿Cada cuánto le doy de comer? ¿Hay alguien en Castellón que los críe?
gatil_libertad/fip high fundraising | PIF confirmado en Copito. Cada vial del antiviral cuesta 60 € y son 84 días. Sin tratamiento no hay nada que hacer. Ayudadnos a empezar el lunes
dario.jub/fideo low note | les dejo foto de Fideo en su primera navidad con cucha propia 🎄 el año pasado a esta hora estaba atado en una obra
adopta_mza/ficha low adoption | FICHA: Rulo. Macho. 3 años aprox. 14 kilos. Castrado y con vacunas al día. Se lleva bien con perros, con gatos no sabemos. Consultas por privado
adopta_mza/ficha2 low adoption | FICHA: Greta. Hembra joven, tamaño pequeño, un poco miedosa al principio. Se entrega en Godoy Cruz. Indispensable red en balcones
yoli_caba/medicacion medium fundraising | Alguien que tenga Cerenia o Apoquel que ya no use? Es para dos de mis abuelitos del hogar, este mes no pude comprar nada
lauti.fotos/cachorro-auto critical emergency | Av. Alem al 4000: cachorro atorado entre la rueda y el guardabarro de un 208, llora cada vez que se mueve. Ya buscamos al dueño del auto en todo el edificio
vetesolidaria_mdp/cesarea high medical_progress | Cesárea a las 3 am: 4 cachorros vivos, mamá bulldog con pronóstico reservado. La dejaron en la puerta y se fueron
serv_maldonado/foca medium note | Lobito marino bebé descansando en la Mansa. No está varado, lo están observando. Mantener distancia y perros con correa
susana_mz/atada high emergency | Hace 4 días que veo desde mi ventana una perra atada al rayo del sol en la terraza de Mitre 540, Maipú. Le tiro agua con una botella. Quién puede intervenir?
quierounperro/familia unrelated chat | Estoy pensando en adoptar un perro pero vivo sola y trabajo todo el día. ¿Es egoísta? Leo opiniones
tati_n/rescate-mina unrelated disaster | Siguen atrapados 9 mineros tras el derrumbe. Los rescatistas lograron contacto y les bajaron agua y oxígeno
radio10n/choque unrelated news | Un camión perdió el control y atropelló a tres peatones en Constitución. Hay un herido grave
radio10n/perrobombero unrelated news | Homenaje a Bruno, el perro de búsqueda que participó en el rescate de Bahía Blanca
elpais_ok/gripe unrelated news | Sacrifican 40.000 gallinas por un foco de gripe aviar en Guadalajara
elpais_ok/zoofobia unrelated news | La fiscalía pide cuatro años para el acusado de envenenar perros en Vallecas
meteoval/calor unrelated disaster | Ola de calor: 42 grados previstos. Beban agua, eviten salir y cuiden de los mayores
gladys_co/nieto unrelated human_illness | mi nieto está internado con bronquiolitis, le pusieron oxígeno. recen por favor
gladys_co/nieto unrelated human_illness | ya le sacaron el oxígeno a mi nieto y tomó la mamadera entera, mañana nos dan el alta ❤️
trasplante_ya/corazon unrelated human_fundraising | Sofi espera un corazón en el Garrahan. Hacete donante. Y si podés, colaborá con el alojamiento de sus papás, alias SOFI.CORAZON
club_barrial/techo unrelated human_fundraising | Rifa del club para arreglar el techo del gimnasio. Primer premio un lechón. Números con Beto
peke_gamer/stream unrelated chat | caí herido en la última ronda, un mal parido me remató por la espalda. F
peke_gamer/stream unrelated chat | adopté tres gatos en stardew valley y le puse nombre a todos antes de cenar
marian.nutri/anemia unrelated human_illness | ¿Anemia? Estos 5 alimentos te ayudan a subir el hierro de forma natural
dtortuga/transito unrelated chat | Dos horas parado en la General Paz por un accidente. No hay un solo policía, esto es tierra de nadie
voley_sanluis/torneo unrelated sport | Las Yeguas del Oeste se coronaron campeonas del torneo clausura!! Qué garra chicas
hincha_pincha/gaston unrelated sport | Mejora Gastón: ya trota, sin dolor en la rodilla. Vuelve contra Tigre
rallydakar_f/pinchazo unrelated sport | Se quedó tirado en la etapa 4 con la caja rota y lo remolcó un camión hasta el vivac
ferre_luis/promo unrelated advert | Veneno para ratas y cucarachas, cebos y trampas. Precio mayorista. Retiro por Liniers
casa_campo/alq unrelated advert | Alquilo casa en Tandil, pileta, parrilla, se aceptan mascotas. Disponible semana santa
vet_ciudad/charla unrelated advert | Vení a conocer nuestra nueva sala de internación y terapia para tu mascota. Inauguramos el 5
granja_educ/visita unrelated advert | Vacaciones de invierno en la granja: dale la mamadera a un cordero y paseá en poni. Entradas en puerta
laguarderia.dog/cupos unrelated advert | Quedan 4 lugares para fin de semana largo! Tu perro duerme en casa de familia, sin jaulas
la_renga_fan/rena unrelated chat | LA RENGA EN RACING!!! no consigo entrada, si alguien vende una o la cambia por un riñón avise
chef_paola/cordero unrelated chat | Cordero al horno con romero: sellalo, bajá el fuego y no lo abandones por tres horas
unlibroaldia/galgos unrelated chat | Reseña: "Los galgos, los galgos" de Sara Gallardo. Cincuenta años después sigue doliendo igual
plaza_mafalda/queja unrelated chat | otra vez la plaza llena de caca de perro. dueños, es una bolsita, no se mueren
vecinal_norte/mosquitos unrelated chat | Reclamamos fumigación: en el baldío de Roca al 200 hay ratas del tamaño de un gato
consorcio_b/aviso unrelated chat | Se recuerda a los propietarios que los animales deben circular con correa y bozal en espacios comunes
refugio_elarca/bingo unrelated shelter_news | BINGO solidario el sábado 17, cartón $4.000. Hay buffet. Todo para el refugio. Traé a la suegra
refu_losolvidados/gracias unrelated shelter_news | Gracias a la ferretería Colón que donó 20 litros de pintura y a los voluntarios del domingo 🖌️
fundacion_lomitos/balance unrelated shelter_news | Balance 2024: 312 adopciones, 1.108 castraciones, 0 pesos del Estado. Informe completo en la web
adopta_mza/encuesta unrelated shelter_news | ¿Qué horario les conviene para la próxima jornada de adopciones? Voten abajo
asoc_lasnieves/socios unrelated shelter_news | Buscamos 50 socios nuevos antes de fin de año. Desde 5 € al mes. Web en el perfil
claudiarescata/opinion unrelated advocacy | Regalar un animal en Navidad no es un gesto de amor, es un problema para marzo
gatossinhogar_tn/guia unrelated advocacy | Guía rápida: cómo saber si un gatito está huérfano o su madre ha ido a cazar. Espera 3 horas antes de tocarlo
abogada_anim/decreto unrelated advocacy | Ordenanza nueva en Córdoba: prohibido tener perros atados más de 6 horas. Por fin
lechuga_ok/carne unrelated advocacy | Detrás de cada bife hubo un animal con miedo. Pensalo
caro_meli/gatopato unrelated pet_life | no sé qué clase de gato me tocó que le tiene miedo a los pájaros
caro_meli/veterinario unrelated pet_life | 45 lucas el control anual del gato. FORTUNA. pero está perfecto el muy desgraciado
tomi.patagonia/lago unrelated pet_life | primer chapuzón del cachorro en el lago Puelo, salió temblando y volvió a entrar seis veces
luna_negra/duda unrelated pet_life | Mi gata estornuda cuando limpio la casa. ¿Será el suavizante? ¿A alguien le pasa?
abuela_coca/fotos unrelated pet_life | acá la Pelusa durmiendo arriba de la ropa limpia recién planchada 😂
rafa_mtb/perro unrelated pet_life | 30 km en bici y este loco corriendo al lado todo el camino. Ahora no hay quien lo despierte
museo_cn/fosil unrelated wildlife | Hallan en Neuquén restos de un cachorro de dinosaurio con señales de una pata fracturada y curada
gendarmeria_x/trafico unrelated news | Decomisaron 200 cardenales amarillos en un control de ruta en Entre Ríos. Hay dos detenidos
aves_sierra/censo unrelated wildlife | Censo de buitre leonado: 412 parejas, cinco más que el año pasado
reserva_ibera/suelta unrelated wildlife | Liberaron dos yaguaretés nacidos en Iberá, la población silvestre ya supera los 35
cuentos_cortos/micro unrelated chat | El perro volvió todos los días a la estación. El tren, no. #microcuento
matias_trad/dicho unrelated chat | "A perro flaco todo son pulgas": origen y variantes del refrán. Abro hilo
kiosco_24/cambio unrelated chat | alguien que cambie 20 mil en transferencia por efectivo por zona Morón? urgenteee
nati.ce/ingles unrelated chat | Busco compañera de estudio para el First, nivel intermedio, zona Caballito o por Zoom
prof_rivas/paro unrelated chat | Paro docente mañana. Los chicos sin clases y nosotros sin sueldo digno
la_suegra_ok/chiste unrelated joke | mi suegra adoptó un loro y ahora son dos los que critican mi cocina
memes_nqn/perro unrelated joke | el perro mirándome comer milanesa: *música triste de violín* "por favor... hace 20 minutos que no como"
memes_nqn/lunes unrelated joke | rescatada de un after, en tránsito hasta mi cama, se busca quien me dé agua y no pregunte
`
