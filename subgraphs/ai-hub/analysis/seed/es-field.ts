/** A third set in Spanish: calls that cannot wait, posts that name an animal by nothing but its name, and near misses. */
export const esField = String.raw`
brigada_zarate/tanque critical emergency | Cayó un perro al tanque australiano del campo de los Rey, se agarra del borde con las manos y ya casi no tiene fuerza. No llego sola, que alguien venga con una escalera
noe_berazategui/moto critical emergency | Acaban de arrastrar a una perra con una moto en la 14 y 150. Está viva, la panza en carne viva, tirita. Necesito un auto para la guardia ahora mismo
casco_gatuno/garganta critical emergency | Se atragantó con un hueso, tiene la lengua violeta y cae de costado. Es un cachorro de la plaza. Quién hace emergencias en Banfield por favor contesten
refugio_lapuebla/lista critical adoption | Nos avisan a última hora: mañana a las 9 entran en la sala Rufo, Lima y la abuelita Coca. Con una reserva a nombre de alguien se paran las tres inyecciones
equinos_libres_nqn/barro critical emergency | Yegua enterrada hasta el pecho en el barro del canal, lleva desde la madrugada y se está dejando ir. Hace falta un tractor con eslinga y alguien que le hable
maite_irun/tejado critical emergency | Gatita colgando del cable de la antena por una pata, cuarto piso, los bomberos dicen que no es prioridad. Se está quedando sin voz
guardia_animal_ush/parto critical emergency | La perra del puerto lleva diez horas pariendo y hay uno trabado. Está gris y no quiere ni agua. Cesárea o se nos van todos. Falta el dinero de la seña
campo_y_pata/golpe critical emergency | 42 grados y lo dejaron en la caja de la camioneta. Hirviendo, vomita sangre, ojos para atrás. Lo estamos mojando. ¿Qué veterinaria de Santiago del Estero atiende domingo?
mili_casilda/picadura critical emergency | Lo picaron decenas de abejas, la cara deformada y hace un silbido cuando respira. Es el viejito que duerme en la estación. Urgente corticoides, no hay veterinario en el pueblo
dona_elba/perdigon critical emergency | Le tiraron al Chicho, el perro de todos en la cuadra. El tiro entró por el costado y salpica al toser. Lo llevo en brazos a la clínica de Mitre, que alguien vaya llamando
michis_de_la_feria/veneno critical emergency | Tercera que encontramos temblando y con baba verde en el galpón. Las dos anteriores no llegaron. Necesito carbón activado y quien maneje, ya
ribera_protege/riada critical emergency | Hay nueve perros atados en la finca que se está anegando junto al río, el agua por el lomo. El dueño no contesta y no dejan pasar. Difundid, que suelten a esos animales
tita_caballito/caida critical emergency | Se cayó del sexto. Respira, pero le sale sangre de la nariz y no mueve la parte de atrás. Es la gata de mi vecina que está internada, no tengo cómo pagar el ingreso
proteccion_olot/soga critical emergency | Encontrado ahorcándose con su propia cadena al otro lado de una tapia. Lo sostengo desde arriba con los brazos. Que venga alguien con una cizalla a calle del Molí
hocicos_gba/transfusion critical emergency | Batata necesita sangre hoy: hematocrito 9. Si tenés un perro de más de 25 kilos, sano y vacunado, son veinte minutos y le salvás la vida. San Justo
sos_corrientes/yacare critical emergency | Un yacaré le arrancó media pata al perro del camping, le hicimos un torniquete con un cinturón y vamos en lancha. Que alguien nos espere en la costanera con auto
dalina_getafe/muere critical fundraising | O pagamos el ingreso esta noche o Nala no amanece. Son 600 euros de señal, tenemos 80. Bizum en el primer comentario, por lo que más queráis
vivero_animal/cachorra critical emergency | La bebé de la caja no para de convulsionar, le pusimos miel y nada. Es fin de semana largo y todas las clínicas de Rafaela están cerradas
ponedoras_libres/fuego critical emergency | Se prende el pastizal y el refugio está a doscientos metros. 70 animales. Necesitamos jaulas, camionetas y manos YA en Camino del Cuadrado
el_colo_mdp/lobito critical emergency | Lobito marino con una red que le está cortando el cuello, casi no abre los ojos, en la escollera norte. El centro de fauna no atiende. No le queda mucho
dulce_hogar_sl/mama high emergency | Perra recién parida con la mama reventada y con gusanos, los cachorritos intentan tomar igual. Puedo ir a buscarla a la tarde si alguien me recibe en una guardia
rescatadas_vlc/cepo high emergency | Ha aparecido la podenca que buscábamos, con el cepo todavía puesto. Dos dedos negros. Mañana a primera hora la operan, nos faltan 350
julieta_trenque/ojos high emergency | Dejaron una bolsa en la puerta de la escuela: tres gatitos con los ojos pegados de pus y el más chico muy frío. Ya no tengo dónde poner a nadie
galguita_feliz/sarna high emergency | No tiene un solo pelo, la piel le sangra si se rasca y huele a infección. Come de pie porque no puede sentarse. Busco quien la saque de ese patio esta semana
santuario_andino/llama high emergency | Guanaco enganchado en el alambrado con un tajo profundo en el anca. Lo soltamos pero no quiere levantarse. Consultamos por un veterinario de fauna en Malargüe
caro_quilmesoeste/tumor high fundraising | El bulto de Pancha se abrió y ya no coagula bien. Cirugía el jueves: $420.000. Con mil pesos de cada uno de ustedes llegamos
la_manada_sfe/denuncia high emergency | Segundo llamado por los perros del fondo de calle Iturraspe: encerrados, sin agua, uno ya no se para. La policía dice que falta una orden
aves_de_la_bahia/pelicano high emergency | Pelícano con tres anzuelos en el buche y el ala caída. Está en mi bañera. ¿Quién lo puede ver mañana temprano en Algeciras?
mascotas_ezeiza/pata high emergency | Un perro camina por la autopista con la pata colgando de un hilo de piel. Se mete en los yuyos cuando paramos. Hace falta gente para rodearlo
gato_del_bar/renal high medical_progress | Malas noticias de Gardel: los valores del riñón subieron otra vez y tiene que seguir con la vía puesta. Nos dicen que los próximos dos días son decisivos
ayuda_huerfanos/mula high emergency | La mula de los cartoneros tiene una llaga hasta el hueso en el lomo y la siguen cargando. Ya hay fotos y nombre del dueño. ¿Quién actúa?
malena_merlo/nieve high emergency | Duerme bajo la nieve en la banquina desde el martes, no come lo que le tiro y hoy no se movió al verme. Soy de Merlo, sin auto
paticas_gc/abrasion high emergency | Alguien le tiró agua hirviendo. Media espalda en ampollas y está escondida bajo un coche en Arguineguín. Vamos con jaula trampa esta tarde
lola_bragado/cadera medium medical_progress | Parte de Milanga: radiografía de control, el clavo está en su sitio. Otras tres semanas de jaula, antiinflamatorio cada doce horas y paciencia
gatera_sanmartin/tratam medium fundraising | A Cielito le quedan 60 días de inyecciones contra la PIF y cada frasco cuesta lo que gano en una semana. Vendo alfajores para pagarlas
encontre_chueca/bulldog medium note | Ha aparecido en mi portal un bulldog francés macho, gris, muy bien cuidado y asustadísimo. Sin chip. ¿De quién es?
se_fue_tango/loro medium note | Se voló Pancho, verde con la frente amarilla, silba el himno. Barrio Güemes, ayer a la tarde. Por favor miren los árboles
transito_ya_ba/plazo medium adoption | El martes vence el tránsito de Chueco y no tenemos a dónde llevarlo. Es tranquilo, hace todo afuera y duerme doce horas
colonia_hospital/cerrar medium note | Nos prohíben entrar a darles de comer a los gatos del predio del hospital. Son 26, todos operados por nosotras. Buscamos abogado o alguien que interceda
deuda_refu_azul/cuenta medium fundraising | La veterinaria nos fía desde marzo y ya no puede más. Debemos 890 mil. Hoy ponemos a la venta los calendarios de los chicos
yegua_estrellita/casco medium medical_progress | Estrellita sigue renga pero ya apoya. Herrador el lunes y nueva cura el viernes. Gracias por los fardos
mudanza_forzada/dos medium adoption | Internaron a su dueña y la familia los pone en la calle a fin de mes. Son hermanos, ocho años, jamás estuvieron afuera. Necesitamos aunque sea un garaje cerrado
camada_obra/leche medium note | Los cinco de la obra ya están en casa de Romi. Toman cada tres horas. Se necesita leche maternizada y un turno de noche que la reemplace
buscando_a_mora/cerro medium note | Cuarta jornada en el cerro y nada. Mora lleva un pretal naranja y le tiene pánico a los hombres. Si oyen un ladrido cerca del dique, avisen
pulguita_sj/ojo low medical_progress | Pulguita volvió de sacarse los puntos y lo primero que hizo fue morder la bolsa del veterinario. Está perfecta
familia_nueva_trs/rosa low note | Rosa se fue ayer. No miró para atrás. Nos dejó la frazada y un zapato masticado, y no podemos estar más contentos
adopta_sancho/sofa low adoption | Sancho, siete años, experto en sofás ajenos. Castrado, con chip y sin prisa. Solo le falta un apellido
felinos_de_lanus/pareja low adoption | Pinta y Niña van juntas o no van. Dos años, arenero impecable, negativas. Departamento con red. Escribinos
gracias_totales_cba/deuda low fundraising | LLEGAMOS. La cuenta de la clínica está en cero. A cada uno que puso aunque fuera cien pesos: gracias de parte de cuarenta hocicos
cerdita_pepa_s/pasto low note | Pepa pisó pasto por primera vez en su vida y se quedó quieta diez minutos, como pensando. Ya no vuelve a una jaula
rayo_corre/protesis low medical_progress | Dos meses con la patita nueva: Rayo bajó a la playa y le ganó una carrera al perro del guardavidas
tercera_edad_can/tito low adoption | A Tito le quedan pocos dientes y mucho cariño. Busca un jubilado como él, con tele y estufa. Lo llevamos donde haga falta
las_bigotudas/alta low medical_progress | Nos dieron el alta de la tiña en toda la camada. Se acabó la cuarentena y empieza el caos
volvio_coco/vecino low note | Era el vecino del séptimo quien lo tenía, pensando que estaba abandonado. Coco ya duerme en su cucha. Perdón por el susto y gracias por difundir
ficha_boira/galga low adoption | Boira pesa 22 kilos, mide medio sofá y no sabe lo que es un grito. Galga joven, va bien con gatos. Entregamos en Madrid y alrededores
suelta_buho/noche low note | El búho que llegó envuelto en pegamento voló esta noche. Ocho semanas, trescientas plumas nuevas. Adiós, guapo
mantas_invierno_p/colecta low fundraising | Junta de frazadas para el canil hasta el 30. También nos sirven diarios, lavandina y alimento de cachorro. Pasamos a buscar
cumple_manchas/anio low note | Hace un año Manchas era un montón de huesos en una zanja. Hoy tiene torta, sombrerito y mal carácter
consejos_vet_on/pulgas unrelated advocacy | Si tu perro vive adentro también necesita antiparasitario. Una pulga pone cuarenta huevos al día. Consultá siempre antes de usar productos de supermercado
ley_animal_hoy/senado unrelated advocacy | Pedimos que el maltrato animal tenga pena de prisión efectiva. Firmá y compartí: faltan ocho mil firmas para que lo traten
leti_y_bruno/vacuna unrelated pet_life | Bruno cobarde: pesa 40 kilos y llora antes de que la veterinaria saque la jeringa. Vacuna anual hecha, premio comprado
gordo_garfield/dieta unrelated pet_life | El mío está a dieta por orden médica y ahora abre la alacena solo. Ocho kilos de gato y de rencor
olga_y_kiara/perdida unrelated pet_life | Kiara se durmió anoche a los diecisiete. Fue mi sombra desde la facultad. La casa está demasiado callada
bomberos_noticias/derrumbe unrelated disaster | Derrumbe en una obra de Almagro: dos obreros atrapados, uno con fractura expuesta. Trabajan perros de búsqueda y una grúa
alerta_inund_lit/rio unrelated disaster | El Paraná sigue creciendo: 1.300 familias en centros de evacuados en Goya. Se reciben colchones, agua y leche en el club Huracán
vecinos_x_ramiro/trasplante unrelated human_fundraising | Ramiro necesita un trasplante de médula y su papá dejó de trabajar para cuidarlo. Organizamos una peña para juntar el alquiler de dos meses
merendero_sol/leche unrelated human_fundraising | Se nos terminó la leche y son 80 chicos los que vienen a merendar. Si pueden donar una caja, pasamos a buscarla
ines_uci/esposo unrelated human_illness | Mi marido sigue con respirador. Hoy movió la mano cuando le hablé. No dejen de rezar
nati_yeso/tobillo unrelated human_illness | Tobillo quebrado en dos partes, seis semanas sin apoyar y un clavo de regalo. Acepto visitas con facturas
chiste_diario_t/loro unrelated joke | Entra un loro a la veterinaria y pregunta: ¿acá atienden con obra social?
fede_memes/lunes unrelated joke | yo los lunes: rescatado de la calle, desnutrido, con miedo a los humanos, busco hogar con wifi
la_pipi_ok/perrito unrelated joke | mi novio me dijo que me iba a tratar como a una reina y al perro le compró colchón ortopédico. ya entendí mi lugar
can_sport_tienda/arnes unrelated advert | Arneses antitirones en tres talles con 30% off. Envíos a todo el país y cambios sin cargo. ¡Últimos en rojo!
hotel_patitas_py/verano unrelated advert | ¿Viajás en enero? Tu perro también merece vacaciones: guardería con pileta, paseos y cámara 24 horas. Reservá con seña
criadero_bordo/camada unrelated advert | Disponibles cachorros bulldog francés con pedigree, vacuna y libreta. Se reservan con transferencia. Papás a la vista
refugio_once/asamblea unrelated shelter_news | Invitamos a las socias a la asamblea anual del refugio el viernes a las 19. Memoria, balance y empanadas
protectora_nerja/mercadillo unrelated shelter_news | Este domingo mercadillo solidario en la plaza Cavana. Ropa, libros y un montón de cosas bonitas. ¡Os esperamos!
adopciones_bcn/horario unrelated shelter_news | Recordad que el centro abre de martes a sábado de 11 a 14. Para visitas con cita, escribid por la web
mundo_marino_c/orca unrelated wildlife | Una orca de 60 años guía a su grupo hasta los bancos de salmón: las abuelas son la memoria de la manada
ecologos_chaco/jaguar unrelated wildlife | Fotografiaron con cámara trampa a una hembra de yaguareté con su cría, la primera en diez años en la zona
tablon_azul/clasico unrelated sport | Lo atropellaron en el área y el árbitro no cobró nada. Salimos lastimados, pero en Rosario los esperamos con sed de sangre
ruta66_cba/choque unrelated news | Un camión jaula con 40 novillos volcó en la autopista a Rosario. El chofer salió ileso y el tránsito está cortado hasta la noche
diario_alpujarra/premio unrelated news | La perra detectora Duna recibe la medalla de la Guardia Civil tras localizar a un anciano desaparecido en la sierra
tribunales_hoy/juicio unrelated news | Empieza el juicio por la muerte de 14 perros en una guardería canina de Funes. El fiscal pide cinco años
dani_sin_dormir/bebe unrelated chat | tres horas seguidas de sueño. el bebé comió, eructó y no vomitó. milagro. me siento rescatada
pato_freelance/factura unrelated chat | cliente que me debe desde julio dice que está moribundo de trabajo. moribundo estoy yo, que no como
cinefila_val/peli unrelated chat | La del caballo de guerra otra vez. Dos horas llorando. Cuando queda enredado en los alambres ya no pude
vero_duda/gatito unrelated pet_life | ¿Ustedes le dan comida húmeda al gato todos los días? La mía dejó las croquetas y no sé si es capricho o qué
barrio_norte_q/ladridos unrelated chat | Al del 4°B: su perro llora desde que se va hasta que vuelve. No lo juzgo, pero haga algo que no dormimos
`
