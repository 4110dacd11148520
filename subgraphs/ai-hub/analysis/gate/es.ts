/**
 * The held-out posts in Spanish, written after the lexicon and the thresholds were settled and without looking at
 * them. No model learns from them and nothing is chosen by them.
 */
export const esGate = String.raw`
patitas_ramallo/canal critical emergency | ¡Ayuda! Hay una perra ahogándose en el canal de riego de Ramallo, no puede subir por el cemento y está agotada. Necesitamos gente con sogas ahora
clinica_amiga_tuc/sol critical emergency | Nos acaban de traer un cachorro envenenado, está convulsionando y no tenemos con qué pagar la internación. Se llama Sol y se nos está muriendo. Por favor donen
valen_rosarina/orono critical emergency | URGENTE Rosario: gatito atropellado en Oroño y Pellegrini, sangra por la boca y respira muy mal. ¿Alguien con auto que lo lleve a una veterinaria de guardia?
protectora_cartagena/luto critical adoption | Luto será sacrificado mañana a mediodía si nadie lo saca de la perrera. Es un mestizo de dos años, bueno con perros y niños. Difundid por favor, no le queda tiempo
sos_equinos_sl/ruta critical emergency | Caballo tirado en la ruta 7, lo chocó un camión y tiene una pata quebrada expuesta. Está vivo y sufriendo. Necesitamos un veterinario de equinos urgente en San Luis
mica_gatera/balcon critical emergency | Se cayó mi gata rescatada Uva desde un quinto piso, no mueve las patas traseras y tiene las encías blancas. Estoy en la guardia y piden 180 mil para operarla ya
huellas_del_valle/incendio critical emergency | El fuego está llegando al refugio en El Bolsón. Hay 45 perros adentro y necesitamos camionetas y jaulas para evacuarlos en este momento
nico_perez_v/golden critical emergency | Encontré un golden encerrado en un auto al sol, no reacciona y tiene la lengua afuera. Estacionamiento del súper de Avenida Vélez Sarsfield. Llamé a la policía y no vienen
rescate_felino_gr/torsion critical emergency | A Mostaza se le obstruyó la uretra, lleva dos días sin orinar y los riñones están fallando. Si no lo sondan esta noche se muere. Nos piden 300 euros por adelantado
vecinos_pampa/pozo critical emergency | Cayeron dos perritos a un pozo ciego en General Pico. Uno ya no llora. Los bomberos dicen que tardan una hora, alguien que tenga escalera larga y arnés por favor
adriana_rescata/cuello high emergency | Encontramos una perra con la cadena incrustada en el cuello, la herida está infectada y con gusanos. Necesita veterinario hoy y no tengo cómo trasladarla desde Florencio Varela
amigos_de_bigotes/caja high emergency | Abandonaron una caja con seis gatitos recién nacidos en la puerta de la iglesia. Todavía tienen el cordón. Buscamos quien los amamante, nosotras ponemos la leche
refugio_costa/fractura high fundraising | Tobi tiene la cadera fracturada y hay que operarlo esta semana para que pueda volver a caminar. La cirugía cuesta $380.000 y juntamos apenas $90.000. Alias TOBI.CADERA
lorena_tnr/ojo high emergency | Gata de la colonia con un ojo infectado y muy hinchado, ya casi no come. Necesito una jaula trampa y turno con veterinario para mañana en Avellaneda
pastora_vk/abandono high emergency | Apareció una pastora alemana muy desnutrida en la puerta de mi casa, apenas se mantiene en pie y está llena de garrapatas. No puedo tenerla, ayuda por favor
voluntaria_moron/maltrato high emergency | Vecinos denuncian a un hombre que golpea a su perro todos los días en Morón. El animal tiene una oreja cortada y está atado al sol sin agua. Hay video
fauna_libre_ch/buho high emergency | Búho con el ala rota en el camino a Cosquín, lo tengo en una caja oscura. ¿Dónde puedo llevarlo para que lo curen?
milagros_pichi/parvo high medical_progress | Pichi sigue internado por parvovirus, hoy vomitó sangre otra vez y continúa con suero. Los veterinarios dicen que las próximas horas son importantes
asoc_galgos_mur/pata high emergency | Galga recogida con una pata rota desde hace días, muy asustada y en los huesos. Necesitamos casa de acogida urgente en Murcia para poder llevarla al veterinario
burrito_feliz/casco high emergency | Burro abandonado en un campo de Tandil con los cascos tan largos que no puede caminar y una herida abierta en el lomo. Necesitamos herrador y veterinario esta semana
familia_ortiz/canela medium note | PERDIDA: se escapó Canela, caniche color té con leche, en Villa Urquiza el sábado a la noche. Tiene collar verde. Cualquier dato al 11-5555-0148
vet_solidaria/control medium medical_progress | Actualización de Duque: sigue con antibióticos y la herida está cerrando bien. Le quedan tres semanas de curaciones
gatitos_lp/rifa medium fundraising | Hacemos una rifa para pagar las castraciones y la deuda en la veterinaria, debemos $250.000. Número $1.500, se sortea a fin de mes. Gracias por ayudar a los michis
encontrado_ss/beagle medium note | Encontramos un beagle macho en Amara, sin chip y con arnés rojo. Está en casa, sano y tranquilo. Buscamos a sus dueños
hogar_patas_cba/transito medium adoption | Buscamos hogar de tránsito para Frida, operada de la cadera hace una semana. Necesita reposo por un mes. Cubrimos alimento y medicamentos
refugio_norte_sa/alimento medium fundraising | Nos quedamos sin alimento para los 60 perros del refugio, hay para dos días. Cualquier bolsa ayuda. Transferencias al alias REFUGIO.NORTE
lili_felinos/sarna medium medical_progress | Novedades de Tigre: tiene sarna y una infección en la piel, empezó tratamiento hoy. En un mes vuelve a control con la doctora
colonia_puerto/traslado medium note | Van a demoler el edificio donde viven los gatos del puerto. Tenemos un mes para reubicar a veinte. Buscamos un predio seguro
caballo_lucero/terapia medium medical_progress | Lucero come mejor pero todavía no apoya la mano derecha. El veterinario lo ve otra vez el viernes. Sigue en el haras con vendaje
marta_busca/gata medium note | Se perdió mi gata Nieve en el barrio de Gràcia, blanca con un ojo azul. Es muy miedosa. Si alguien la ve que me llame, ofrezco recompensa
adopta_bbca/benito low adoption | Benito busca familia. Tiene cuatro años, está castrado y vacunado, se lleva bien con gatos y niños. Bahía Blanca y alrededores
rescatitos_qta/luna low note | ¡Luna ya tiene hogar! Después de ocho meses en el refugio se fue con su familia. Gracias a todos los que compartieron
patas_sanas/tobi low medical_progress | Miren a Tobi corriendo en el parque tres meses después de la operación. Le dieron el alta definitiva
galgos_sevilla/pareja low adoption | En adopción dos galgas hermanas, cariñosas y tranquilas, se entregan juntas con chip y vacunas. Preguntad sin compromiso
refugio_sol_lp/mantas low fundraising | Estamos juntando mantas y cuchas para el invierno de los perros del refugio. Pueden acercarlas el sábado de 10 a 13
michis_caba/cachorritos low adoption | Tres gatitos de dos meses en adopción responsable, desparasitados y usan piedritas. Zona Caballito, se pide ventana con red
reencuentro_ok/chicho low note | Apareció Chicho después de once días. Está flaco pero bien y ya duerme en su casa. Gracias a la señora que lo reconoció
santuario_rey/chancha low note | La chancha Amelia cumple un año libre en el santuario. Llegó sin poder caminar y hoy no para de correr
vet_barrio/puntos low medical_progress | Le sacaron los puntos a Manchitas y ya come sola. La herida cicatrizó perfecto, esta semana vuelve con su cuidadora
amigosdecuatro/vieja low adoption | Abuelita de trece años busca un sofá donde pasar sus últimos años. Está sana, solo quiere compañía. Se llama Perla
noticias_andinas/alud unrelated disaster | Alud en Jujuy: evacúan a 200 vecinos y buscan a tres personas desaparecidas. Los rescatistas trabajan con maquinaria pesada
emergencia_val/dana unrelated disaster | La Generalitat pide que no se circule por la zona inundada. Los centros de acogida reciben mantas y agua embotellada
clima_litoral/tormenta unrelated disaster | Tormenta en Concordia: árboles caídos, calles anegadas y una mujer herida por una chapa. La guardia del hospital está colapsada
activista_vegana/mataderos unrelated advocacy | Millones de cerdos mueren cada día en mataderos sin haber visto el sol. Podés elegir otra cosa en tu plato
campania_pirotec/fiestas unrelated advocacy | Estas fiestas, más luces y menos ruido. Los perros sufren con la pirotecnia: ataques de pánico, fugas y hasta muertes. Pensá en ellos
no_al_abandono/verano unrelated advocacy | Cada verano aumentan los abandonos de animales. Un perro no es un regalo, es un compromiso de quince años. Adoptá con responsabilidad
ong_conciencia/castrar unrelated advocacy | Castrar es salvar vidas: una gata sin castrar puede tener hasta tres camadas por año. Consultá por los turnos gratuitos del municipio
divulga_vet/leish unrelated advocacy | La leishmaniasis se transmite por la picadura de un mosquito. Usá collar repelente y hacé un test anual a tu perro
taller_tenencia/escuela unrelated shelter_news | Dimos una charla de tenencia responsable en la escuela 14 y los chicos hicieron unos dibujos hermosos. Gracias por invitarnos
refu_esperanza/bingo unrelated shelter_news | El sábado hacemos bingo solidario en el club a las 20. Hay premios, buffet y mucha onda. ¡Los esperamos!
protectora_mlg/calend unrelated shelter_news | Ya está a la venta nuestro calendario 2027 con los gatos más guapos de la protectora. Cinco euros en las tiendas colaboradoras
voluntarios_can/gracias unrelated shelter_news | Gracias a los chicos de la empresa Teknos que vinieron a pintar los caniles. Quedó todo precioso
humor_perruno/ladron unrelated joke | Mi perro no ladra cuando entran ladrones, pero si abro un yogur a las tres de la mañana viene con abogado
chistes_ya/gato unrelated joke | ¿Qué hace un gato en el hospital? Espera el resultado de la miaumografía
pablo_ironico/trabajo unrelated joke | Se busca dueño responsable para empleado agotado. Come poco, no muerde y sabe usar Excel
lau_dietas/muerta unrelated joke | Fui al gimnasio después de un año. Avisen a mi familia que ya no siento las piernas y que el perro queda para mi hermana
pet_market_cl/alimento unrelated advert | Oferta de la semana: alimento para perro adulto 20 kilos con 25% de descuento y envío gratis
guarderia_canina_f/plazas unrelated advert | ¿Te vas de vacaciones? Cuidamos a tu perro en casa con jardín, paseos y fotos diarias. Últimas plazas para agosto
vet_24_oeste/vacunas unrelated advert | Campaña de vacunación antirrábica con precios especiales todo noviembre. Pedí turno por WhatsApp. Veterinaria del Oeste
venta_campo_er/terneros unrelated advert | Vendo quince terneros hereford de 180 kilos, sanos y vacunados. Entre Ríos, se escuchan ofertas
carla_uti/abuelo unrelated human_illness | Mi abuelo está internado en terapia intensiva con neumonía. Los médicos dicen que está grave. Les pido que recen por él
gonza_moto/accidente unrelated human_illness | Tuve un accidente en moto, me operaron de la pierna y tengo para dos meses de reposo. Gracias por preguntar
silvi_mama_de_dos/fiebre unrelated human_illness | Los dos con fiebre y vómitos desde anoche, ya no sé de qué disfrazarme para que tomen el jarabe
dadores_urg/sangre unrelated human_illness | Se necesitan dadores de sangre para mi tía Elena Ruiz, internada en el Hospital Italiano. Cualquier grupo
ayuda_x_thiago/protesis unrelated human_fundraising | Thiago tiene siete años y necesita una prótesis para volver a caminar. Cuesta 9 millones y llevamos la mitad. Colaborá con lo que puedas
comedor_luz/olla unrelated human_fundraising | En el comedor nos quedamos sin gas y sin verdura para la olla del jueves. Si podés donar, escribinos
incendio_casa_r/familia unrelated human_fundraising | La familia Rojas perdió todo en el incendio. Juntamos ropa talle 8 y 12, colchones y plata para chapas
viki_y_pancho/bano unrelated pet_life | Pancho se revolcó en algo muerto y ahora toda la casa huele. Tercer baño del día y sigue feliz
la_gata_nube/caja unrelated pet_life | Le compré una torre de tres pisos y Nube duerme en la bolsa del supermercado
migue_y_thor/control unrelated pet_life | Thor en su control anual: 32 kilos, dientes perfectos y le tuvo más miedo a la balanza que a la vacuna
duelo_coco/catorce unrelated pet_life | Hoy se fue Coco después de catorce años conmigo. Gracias por tanto amor, compañero
consulta_mer/cachorro unrelated pet_life | ¿A qué edad dejaron de llorar de noche sus cachorros? El mío tiene dos meses y llevo una semana sin dormir
biologia_py/carpincho unrelated wildlife | Los carpinchos pueden permanecer hasta cinco minutos bajo el agua y viven en grupos de hasta veinte individuos
parques_nac_x/huemul unrelated wildlife | Registraron la primera cría de huemul nacida en la reserva en treinta años. Un hito para la especie
hincha_ciclon/goleada unrelated sport | Nos pasaron por arriba. El arquero es un muerto y la defensa da lástima. Sangre, sudor y descenso
policiales_cord/robo unrelated news | Detuvieron a dos hombres que robaban en veterinarias del centro. Se llevaban medicamentos y la caja
diario_sur_cl/ordenanza unrelated news | El concejo aprobó una ordenanza que obliga a llevar a los perros con correa en las plazas
romi_desvelada/vecino unrelated chat | el perro del vecino ladró hasta las cuatro y yo a las siete tenía examen. lo odio con respeto
juli_cinefila/hachiko unrelated chat | Vi Hachiko por primera vez y no puedo parar de llorar. ¿Por qué nadie me avisó?
tarot_celeste/signo unrelated chat | Aries: esta semana sanás una herida vieja y alguien que dabas por perdido vuelve a tocar tu puerta
`
