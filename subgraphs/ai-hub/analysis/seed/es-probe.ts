/** Ninety posts that a model before this one was measured by, now learnt from: here in Spanish. */
export const esProbe = String.raw`
vecina_lugano/canaleta critical emergency | Escucho un gato llorando adentro de la canaleta desde ayer a la noche, no llegamos con la mano y se está llenando de agua con la lluvia. Necesitamos alguien con herramientas YA, Av. Riestra y Murguiondo
rescate_sur_jujuy/mielga critical emergency | Galgo con un alambre incrustado en el cuello, sangra cada vez que respira. La veterinaria de guardia no abre hasta las 8 y no creo que llegue. ¿Alguien atiende ahora en Palpalá?
protectora_lorca/perol critical adoption | Perol tiene fecha: lo duermen el miércoles a primera hora. Cruce de mastín, cuatro años, nunca levantó la voz a nadie. Solo pedimos una acogida, nosotros pagamos todo
caballos_oeste/zaina critical emergency | La zaina que tiraba del carro se desplomó en Gaona y Vergara, está tiesa y con espuma. El dueño se fue. Por favor un veterinario de grandes
laura_ibm/tacho high emergency | Encontré cuatro bebés de gato en un tacho, con los ojos pegados y helados. Ya los tengo en una bolsa de agua caliente pero no sé darles de comer. Quien sepa amamantar que me escriba
patas_tandil/bulto high fundraising | A Nerón le sacan mañana el tumor de la boca. Ya no puede masticar. El presupuesto es de $310.000 y llegamos a la mitad. Cualquier ayuda va directo a la clínica
gatosdelpuerto/ojo high emergency | Apareció en la colonia un macho atigrado con el ojo colgando, lo pudimos agarrar con la jaula. Buscamos clínica que nos lo vea hoy y nos deje pagar en partes
ana_guadalix/cuneta high emergency | Perra flaquísima tumbada en la cuneta de la M-608, tiene una pata hinchada al doble y no apoya. Está asustada y no se deja. La protectora más cercana no responde
chacra_santalucia/burra medium medical_progress | Novedades de la burra Petunia: sigue con la venda y los antibióticos, el casco va despacio. Faltan dos semanas de reposo y otra placa
familia_ibarra/copito medium note | Se nos escapó Copito con los petardos, es un caniche viejito y medio sordo, zona Parque Patricios. Tiene collar rojo. Si lo ven no lo corran
hogar_michi_ros/gastos medium fundraising | Este mes entraron nueve gatos con rinotraqueítis y la cuenta de la veterinaria va por 640 mil pesos. Hacemos rifa de dos canastas, el número sale 2 mil
maru_salta/herradura medium adoption | Urge tránsito para perra recién operada de la cadera, son tres semanas. Le dejamos comida y medicación, solo tiene que estar tranquila
refugio_elmolino/simona low adoption | Simona cumple seis años esperando en el mismo canil. Le gustan las siestas al sol y las milanesas ajenas. Vive bien con otros perros. ¿Nadie la quiere conocer?
tina_olavarria/rengo low medical_progress | Se acuerdan del perro al que le pusieron los tornillos? Hoy subió la escalera solo y me robó una ojota
castradas_ya/colonia low note | Última hembra de la colonia de la calle Alsina castrada y de vuelta en su baldío. Doce de doce. Gracias a los que llevaron y trajeron
meteo_norte/granizo unrelated disaster | Granizo del tamaño de una pelota de golf en General Güemes: techos perforados, 30 evacuados y un hombre herido en la cabeza que fue trasladado al hospital
antitaurina_bcn/plaza unrelated advocacy | Cada verano miles de toros mueren desangrados ante un público que aplaude. No es cultura. El domingo a las 12 delante de la plaza, trae tu pancarta
tio_beto/asado unrelated joke | Mi perro me mira comer asado como si él hubiera pagado la carne
clinica_huellitas_s/promo unrelated advert | Vení a conocer la nueva sala de internación! Durante noviembre 20% en ecografías y chequeos para perros y gatos mayores. Turnos por WhatsApp
maria_jose_rv/madre unrelated human_illness | Mi mamá entró a quirófano otra vez. Le cuesta respirar y la anestesia da miedo. Les pido una cadena de oración por ella
colecta_brunito/silla unrelated human_fundraising | Brunito tiene 5 años y una enfermedad que le quita la fuerza. Su silla sale 4.800.000 y juntamos un tercio. Alias BRUNITO.CAMINA, gracias por ayudar
sofi_y_milo/banadera unrelated pet_life | Milo odia el baño tanto que se metió abajo de la cama con la toalla puesta. Dos horas negociando con jamón
asoc_colitas/feria unrelated shelter_news | Este sábado feria del plato en el club Belgrano. Tortas, ropa y plantas. Todo lo recaudado es para el refugio. Vengan con la familia
natura_andes/condor unrelated wildlife | Un cóndor andino puede planear 170 kilómetros sin batir las alas, según midieron investigadores con sensores
hincha_taladro/partido unrelated sport | Nos comieron vivos los primeros quince minutos, quedamos heridos y aun así lo empatamos. Estos perros dejan la vida en la cancha
diario_riber/incendio unrelated news | Un incendio en una carpintería de Las Heras dejó pérdidas totales. Los vecinos ayudaron a los bomberos a sacar las máquinas
agus_teclado/laburo unrelated chat | llegué al viernes arrastrándome, con la espalda rota y sin un peso. que alguien me adopte
adopta_consciente/consejo unrelated advocacy | Antes de sumar un cachorro preguntate cuántas horas está vacía tu casa y quién paga el veterinario. Un animal no se devuelve
remates_campo/yegua unrelated advert | Vendo yegua mansa de 8 años, apta niños, con montura. Zona Chascomús, consultas por privado
pedro_lector/novela unrelated chat | Terminé una novela donde al final se muere el caballo y estoy destruido. Nadie me avisó
`
