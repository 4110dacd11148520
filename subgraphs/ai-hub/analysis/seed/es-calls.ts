/** Calls for help and their sequels in Spanish, with ordinary talk between them. */
export const esCalls = String.raw`
rosa_callejeros/hipoglucemia critical emergency | La gatita de 300 gramos que levanté hace un rato está desmayada y con la lengua blanca. Le puse miel en las encías. ¿Algún veterinario en Paraná que me atienda ya?
rosa_callejeros/hipoglucemia medium medical_progress | La gatita de 300 gramos reaccionó con el suero glucosado y esta mañana pidió leche. Sigue en incubadora, pero el veterinario está contento
dario_bomberos/rejilla critical emergency | Perro chico caído en una cámara de tormenta en Alvear y Mitre, se escuchan ladridos cada vez más bajos y está entrando agua. Necesitamos una barreta para la reja
mimi.huellas/+calls-heat critical emergency | Bulldog tirado en la vereda de Cabildo, jadea muchísimo, está morado y no puede pararse. Hace 38 grados. Le estoy mojando las patas. ¡Ayuda, que alguien venga!
mimi.huellas/+calls-heat high medical_progress | El bulldog del golpe de calor entró a la veterinaria con 42 grados. Le bajaron la temperatura pero está haciendo coágulos. Queda internado con pronóstico muy reservado
refugio_sanlazaro/anzuelo high emergency | Se nos metió en el refugio una perra con un anzuelo clavado en la lengua y baba con sangre. Mañana a primera hora la sedan para sacárselo
lapampa_animales/tijera critical emergency | Cosechadora agarró a un perro en un campo de Intendente Alvear. Perdió una mano y sangra a chorros, le hicimos un torniquete. Vamos a 100 km de la veterinaria más cercana, necesitamos que nos esperen
lapampa_animales/tijera medium fundraising | La prótesis para el perro de la cosechadora cuesta $400.000. Vendemos bonos de tres mil pesos, al que compra cinco le regalamos una taza
gatosdetoledo/incendio critical emergency | Incendio en la nave de al lado de nuestra colonia. Hay gatos atrapados detrás de la valla y el humo no deja ver. ¿Alguien con mascarillas y transportines en el polígono de Toledo?
gatosdetoledo/anestesia high medical_progress | A Pirata se le complicó la anestesia durante la castración y lo tienen intubado. La veterinaria no se separa de él. Es el gato tuerto de la colonia, el que sale en todas las fotos
nieves.acoge/torsion critical emergency | Mi mastina de acogida tiene la tripa como un tambor, babea e intenta vomitar y no puede. Es torsión seguro. Voy por la A-66 a Oviedo, ¿qué hospital veterinario tiene cirujano de guardia?
nieves.acoge/torsion medium fundraising | La factura de la torsión de mi mastina de acogida: 1.890 euros. La asociación ha pagado 700. Dejo el enlace al teaming, de un euro en un euro llegamos
proteccion_formosa/+calls-impaled critical emergency | Yegua con una lanza de madera clavada en el pecho después de chocar con un alambrado. Está de pie pero le sale aire por la herida. Urge veterinario de equinos en Clorinda
barrio_obrero/cloro critical emergency | Le tiraron lavandina en los ojos y la boca a la perra que duerme en la parada del 92. Llora y se golpea contra la pared. La estoy lavando con agua, alguien con auto por favor
barrio_obrero/cloro high emergency | La perra de la parada del 92 pasó la noche en mi baño. Tiene los ojos cerrados por la inflamación y no quiere comer. El oftalmólogo veterinario la ve mañana
sol_rescata_cnq/+calls-choke critical emergency | Cachorrito atragantado con un hueso de pollo, tiene los labios azules. Ya probé Heimlich. Corrientes capital, díganme una guardia abierta un feriado!!
los_sin_voz_slp/machete high emergency | Burrito con una herida de machete en el cuello, vieja y con moscas. Camina, come pasto y se deja acariciar. Necesitamos un veterinario que lo suture y lugar para que pase la semana
carmen_felina/quistes high fundraising | La gata Violeta tiene un tumor en el intestino y no puede defecar. Si no la operan en dos o tres días se va a perforar. Presupuesto 720 euros, llevamos 195
carmen_felina/quistes medium medical_progress | Violeta ya está operada del tumor. La gata ha perdido un trozo de intestino, pero ha hecho sus necesidades sola y eso aquí se celebra
escuela_vet_uba/tetanos high medical_progress | El potrillo rescatado con tétanos sigue en el box a oscuras. Hoy pudo tragar un poco de agua. El cuadro es grave, nos turnamos para que no se caiga
patios_de_cdmx/azotea high emergency | Tres perros en una azotea de Iztapalapa sin sombra, sin agua y con un cuarto perro que lleva dos días sin moverse. La vecina que grabó tiene miedo de denunciar
amparo_tenerife/barranco high emergency | Perra de caza en el fondo de un barranco en Güímar, cojea y no puede subir. Le hemos tirado comida. Mañana al amanecer bajamos con cuerdas, hacen falta dos personas
amparo_tenerife/barranco low note | ¡Arriba! La perra del barranco pesó nueve kilos, llevaba días allí. Ya tiene nombre, Guaya, y una cama
ruben.ruta22/choque critical emergency | Acabo de ver cómo una camioneta chocaba a una yegua suelta en la Ruta 22, kilómetro 1180. Está quebrada de las dos manos y viva. Por favor un veterinario que la ayude a no sufrir
adriana_monte/zarpa medium note | Un puma cachorro apareció en el gallinero de un vecino en Traslasierra. Lo encerraron en un galpón y lo quieren matar. Ya avisamos a fauna, necesitamos que lleguen hoy
adriana_monte/zarpa low note | Fauna se llevó al puma cachorro sano y salvo al centro de rescate. El vecino se quedó con tres gallinas menos y una historia
los_de_atras/tuberia high emergency | Cuatro gatitos dentro de una tubería de obra en Getafe, la madre no puede entrar porque le cae agua. Empiezan a hormigonar el lunes. ¿Algún fontanero de buen corazón?
ong_pelitos/hiperqueratosis medium medical_progress | El perro que llegó con la piel como corteza de árbol ya tiene zonas rosadas y suaves. Seis baños más con el champú y veremos qué color es
ong_pelitos/renal high emergency | Nuestra perra más viejita amaneció sin querer levantarse y con aliento a amoníaco. La creatinina dio siete. La dejamos internada para lavarle los riñones
ong_pelitos/renal low note | Nuestra perra más viejita se fue anoche, tranquila y acompañada. Tuvo cuatro años de manta, estufa y nombre. Gracias a su madrina
ong_pelitos/bingo_caso medium fundraising | Por la internación de la perra renal nos quedó una cuenta de $186.000. El que tenga algo para donar al bazar virtual nos escribe, el que quiera transferir: ong.pelitos
chicos_del_puente/inund high emergency | Subió el río y las perreras del puente quedaron aisladas. Pudimos entrar en kayak: doce perros mojados, sin comida y una con la pata hinchada. Volvemos mañana con más gente
andrea.mascotera/loro medium note | Me cayó en el balcón un loro verde con anillo en la pata y media cola. Dice "hola Marta". Vivo en Castelar. ¿De quién es?
silvana_o/tuerta low adoption | La tuerta de la verdulería, esa gata tricolor que todos saludan, necesita una casa porque cierran el local. Tiene unos cinco años y es una reina
silvana_o/tuerta low note | La gata de la verdulería se fue con la chica que le compraba mandarinas todos los días. No podía ser otra
amigos_lomada/aceite high emergency | Gato negro bañado en aceite de motor, lo encontré en el taller de la vuelta. Se lame y babea. ¿Con qué lo lavo hasta poder llevarlo a la mañana?
nuevo_hogar_gt/+calls-ride medium adoption | Buscamos quien viaje de Sevilla a Barcelona en AVE y acepte llevar en transportín a Tintín, gato de cuatro kilos ya adoptado. Nosotros pagamos su billete
casa_del_galgo/mandibula high medical_progress | Al galgo Duque le reconstruyeron ayer la mandíbula. Respira por un tubo en el cuello y no puede tragar. Los cirujanos quieren ver cómo pasa estas 48 horas
el_ultimo_canil/siete low adoption | Siete años, siete, lleva Rambo detrás de la misma reja. No muerde, no ladra, no pide. Se sienta y mira la puerta. Pastor cruza, castrado. Adoptalo
pampeana_ok/criadero high emergency | Allanaron un criadero ilegal en Pilar: 46 perras con los pezones en carne viva, dientes podridos y jaulas apiladas. Necesitamos hogares de tránsito desde esta noche
pampeana_ok/criadero medium note | La fiscalía liberó a las perras del criadero de Pilar para que pasen a hogares definitivos cuando estén sanas. Por ahora veintidós siguen con tratamiento
tania_y_los_gatos/diafragma critical emergency | La gata que encontré atropellada respira con todo el cuerpo, la placa muestra el intestino en el pecho. La única cirujana que lo hace está en Neuquén y sale 450 mil. Hay que salir ya
martin_ciclista/alambre medium note | Pedaleando por Ezeiza vi un perro flaco enganchado en un alambrado, lo solté y salió disparado al monte. Tenía la pata marcada. Dejo la ubicación por si alguna rescatista anda cerca
pueblo_chico/veneno_bis high emergency | Volvieron a dejar carne con vidrio en la plaza de Ayacucho. Ya hay dos perros comunitarios internados. Revisen por donde caminan con los suyos y avisen si ven algo
juegos_rol/+calls-party unrelated chat | Anoche en la partida el bárbaro se desangró delante de todos, el clérigo llegó tarde y tuvimos que vender el caballo para pagar la resurrección. Perdimos el castillo y la dignidad
instituto_sueno/+calls-apnea unrelated human_illness | Si ronca, se ahoga o deja de respirar mientras duerme puede tener apnea. No espere: consulte a un especialista y pida un estudio del sueño
la_tia_chola/+calls-grandkids unrelated chat | Vinieron los nietos, rompieron un florero, se comieron las milanesas de toda la semana y le pusieron mi collar de perlas al gato. Ya los extraño
comision_fiestas/+calls-bullrun unrelated news | El pleno aprobó mantener la suelta de vaquillas en las fiestas de agosto, con ambulancia y veterinario de guardia. La oposición pedía suprimirla
gobierno_nqn/+calls-dam unrelated disaster | Alerta amarilla por el volcán: las familias de la zona deben preparar agua, documentos y barbijos, y mover los animales hacia el este
mundo_ecuestre/+calls-auction unrelated advert | Remate anual de criollos el 14 en La Rural: padrillos, yeguas preñadas y potrillos de puntas campeonas. Plazo de seis cuotas, catálogo por mail
neuro_divulga/+calls-fast unrelated human_illness | Cara caída, brazo sin fuerza, habla rara: puede ser un ictus. Llama al 112, cada minuto cuenta. Comparte, puedes salvar una vida
jardin_pasitos/+calls-term unrelated chat | Cerramos el año con muestra de plástica, obra de títeres y una salita llena de conejos de papel. Gracias familias por acompañar
taxi_mascota/servicio unrelated advert | Traslado de mascotas a veterinarias, aeropuertos y cementerio. Camioneta acondicionada, las 24 horas, CABA y GBA. Cotizá por mensaje
cronista_viajes/+calls-varanasi unrelated chat | En Benarés las vacas duermen en mitad de la calle, los perros cruzan mirando a los dos lados y el único atropellado por una moto fui yo. Estoy bien, solo raspones
psico_duelo/+calls-post unrelated advocacy | El duelo por un animal es un duelo. No hay que minimizarlo ni apurarse a traer otro. Si lo estás pasando, hablá con alguien: no estás exagerando
`
