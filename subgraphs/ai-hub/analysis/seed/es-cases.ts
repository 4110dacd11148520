/** Posts in Spanish about cases, each understandable by itself. */
export const esCases = String.raw`
sosperritos_gba/+ruta2 critical emergency | 🚨URGENTE🚨 Perro mestizo atropellado en Ruta 2 a la altura de Berazategui. Está vivo, no puede pararse y tiene mucha sangre en el hocico. Necesitamos alguien con auto para llevarlo a la guardia. Por favor RT
sosperritos_gba/+ruta2 high medical_progress | El perrito de Ruta 2 quedó internado con suero y oxígeno. Tiene fractura de fémur y contusión pulmonar. El veterinario dice que las próximas horas son clave #perrorescatado
sosperritos_gba/+ruta2 medium fundraising | Para operar al perro de Ruta 2 necesitamos juntar $350.000. Ya tenemos $120.000. Alias: sos.perritos.gba. Cualquier monto ayuda, también nos sirve que compartan 🙏
sosperritos_gba/+ruta2 low medical_progress | ¡Miren a nuestro perrito de Ruta 2 caminando con su férula! Come bien, no tiene dolor y en diez días le sacan los puntos
sosperritos_gba/+ruta2 low adoption | #EnAdopcion Rutero: macho, 2 años, mediano, castrado y vacunado. Se recuperó por completo del accidente. Es bueno con chicos y con otros perros. Zona sur
gatitosenapuros/+cordon critical emergency | Tres gatitos con el cordón umbilical todavía puesto, tirados en una bolsa en Parque Patricios. Están fríos. ¿Alguien tiene una gata que esté amamantando? Es para ahora
gatitosenapuros/+cordon medium adoption | Los tres gatitos que encontramos en Parque Patricios ya tienen cuatro semanas. Buscamos hogares de tránsito que puedan dar mamadera cada cuatro horas
gatitosenapuros/+cordon low adoption | Los gatitos de Parque Patricios están listos para su familia: dos machos grises y una hembra negra, desparasitados. Solo CABA, con redes en ventanas
malena.rescate/+moquillo critical emergency | La cachorra que rescaté el martes empezó con convulsiones, es moquillo. Necesito una clínica veterinaria en Zona Oeste que la interne hoy y me deje pagar en partes, por favor
malena.rescate/+moquillo medium medical_progress | Mi cachorra con moquillo lleva cinco días sin convulsiones. Sigue con anticonvulsivos y vitaminas, come sola y mueve la cola cuando me ve
malena.rescate/+garrapatas critical emergency | Rescaté un galgo viejo con miles de garrapatas y las encías blancas. El vete sospecha babesia, hay que hacerle una transfusión. Busco perro donante en Merlo o Ituzaingó
refugio_huellas_vgb/+inventario medium fundraising | Nos quedamos sin alimento para los 54 perros del refugio. Mañana comen la última bolsa. Pueden comprar directo en Forrajería El Gaucho o transferir a huellas.vgb
refugio_huellas_vgb/+lluvia high emergency | Con el temporal se volaron los techos de los caniles y los perros viejitos están empapados. Necesitamos chapas, lonas y voluntarios con herramientas hoy mismo en General Belgrano
refugio_huellas_vgb/+india low adoption | India es una perra adulta, tranquila y muy compañera. Pasea con correa, no rompe nada y adora dormir la siesta. Hace cuatro años que vive en un canil. ¿La adoptás?
refugio_huellas_vgb/+negro medium medical_progress | Operaron al Negro del tumor que tenía en el testículo. Está grogui pero bien. Mandamos a analizar la muestra y en quince días sabemos
michis_de_once/+azotea high emergency | Hay una gata con cinco crías en la azotea de un edificio en Once que van a demoler el lunes. El encargado nos deja subir hasta el sábado. ¿Quién puede recibirlas?
michis_de_once/+azotea low note | Sacamos a la gata y a los cinco gatitos de la azotea de Once. Están sanos, un poco flacos, y ya duermen en una casa de tránsito en Flores
michis_de_once/+bronquitis medium medical_progress | El gato Amarillo tiene bronquitis crónica. Lo nebulizamos dos veces por día y el veterinario nos dijo que está respondiendo bien al tratamiento
paula_rescatista_mza/+canal critical emergency | Perra atrapada en el canal Cacique Guaymallén, la corriente la lleva contra la compuerta. Los bomberos no llegan. ¿Alguien cerca de la Costanera con soga?
paula_rescatista_mza/+canal low note | La perra del canal está a salvo. La sacó un policía con una manguera. Tiene raspones en las patas y un susto enorme, ahora buscamos a su familia
paula_rescatista_mza/+chip medium note | Encontramos una perra labradora en Luján de Cuyo con collar rosa y sin chapita. Está asustada y camina hacia la ruta si nos acercamos. ¿Alguien la busca?
caballos_enlacalle/+herido high emergency | Caballo con una herida abierta en el lomo tirando de un carro en Av. Circunvalación, Rosario. Le pegan para que siga. Hicimos la denuncia, necesitamos que más gente llame al 911
caballos_enlacalle/+herido medium fundraising | El caballo de Circunvalación fue decomisado y está en nuestro predio. Necesita curaciones diarias, antibiótico y 10 fardos de alfalfa por semana. Ayudanos con lo que puedas
caballos_enlacalle/+herido low medical_progress | Tres semanas después, la herida del lomo del caballo rescatado cerró casi por completo y ya engordó 40 kilos. Gracias a quienes donaron alfalfa
protectora_axarquia/+perrera critical adoption | Lista de la perrera de Málaga para el viernes: 4 perros. Si nadie los reserva antes del jueves a las 14h serán sacrificados. Se envían a toda España. Llamad o escribid ya
protectora_axarquia/+pozo critical emergency | Cachorro de podenco dentro de un pozo en Vélez-Málaga, se le oye llorar desde anoche. La policía local está avisada, pero necesitamos a alguien con equipo de espeleología
protectora_axarquia/+pozo low note | Ya tenemos al podenquito del pozo. Está sucio, hambriento y con una uña rota, nada más. Mañana pasa por el veterinario
protectora_axarquia/+duna low adoption | Duna, mestiza de mastín de tres años, fue madre en un polígono y crio sola a siete cachorros. Todos han sido adoptados menos ella. Va bien con gatos
protectora_axarquia/+leishm medium fundraising | Tenemos seis perros en tratamiento de leishmaniosis y se nos han juntado todas las analíticas. Son 540 euros. Bizum 01234 poniendo «leish» en el concepto
gatos_lavapies/+atropello critical emergency | Atropello de gato en calle Argumosa, Madrid. Está debajo de un coche, respira muy rápido y no deja que lo cojamos. ¿Alguien con transportín y guantes?
gatos_lavapies/+atropello high medical_progress | El gato de Argumosa está ingresado con neumotórax. Le han puesto un drenaje y pasa la noche en la UCI del hospital veterinario
gatos_lavapies/+atropello medium fundraising | La factura del gato atropellado de Argumosa asciende a 870 €. Cada socia ha puesto 50 y aun así faltan 420. Si puedes, nuestro Bizum es el 33987
gatos_lavapies/+abuela medium adoption | Ha fallecido una vecina de 88 años y sus dos gatos, Curro y Lola, se quedan solos. Tienen 9 años, están esterilizados y no se han separado nunca. Buscan casa juntos
animalistas_leon/+nave high emergency | Una nave en las afueras de León con doce mastines atados con cadenas de un metro, sin agua y con sus propias heces. El Seprona ya tiene la denuncia. Hacen falta acogidas
animalistas_leon/+nave medium note | El juzgado nos ha dado la custodia de los doce mastines de la nave. Ocho ya están en residencia, cuatro siguen en la clínica veterinaria por heridas en el cuello
animalistas_leon/+ciguena high emergency | Cigüeña enganchada en el cableado de la torre de la iglesia de Valderas, cuelga de una pata. ¿Alguien sabe si los agentes medioambientales tienen grúa?
lucrecia.tuc/+gusanera high emergency | Hay una perrita en la puerta del hospital con una gusanera en la cabeza del tamaño de un puño. Se deja tocar. Necesito ayuda para llevarla al veterinario y no tengo auto
lucrecia.tuc/+gusanera medium medical_progress | Le limpiaron la gusanera a la perrita del hospital, le sacaron más de cien larvas. Está con antibióticos y cono. En unos días buscamos quien la adopte
pablito_lanus/+bolsa high emergency | encontré 7 cachorritos adentro de una bolsa de consorcio en lanus este, estan vivos pero muertos de frio. tengo lugar para 2 nomas, alguien que me de una mano
pablito_lanus/+bolsa low adoption | quedan 3 de los 7 cachorros que encontre en la bolsa, 2 hembras 1 macho, tienen 50 dias y ya comen alimento. lanus este, los entrego con primera vacuna
barrio_sanmartin/+pelea critical emergency | Dos perros grandes agarraron a la gata del almacén, tiene la panza abierta y respira mal. No hay veterinaria abierta en el pueblo, la más cercana está a 40 km. ¿Alguien viaja a Tandil?
fernanda.q/+perdida medium note | PERDIDA en Villa Urquiza: gata gris atigrada, ojos verdes, se llama Frida. Se cayó del balcón y salió corriendo asustada. Puede estar lastimada. Revisen patios y garages por favor
fernanda.q/+perdida low note | ¡Apareció mi gata Frida! Estaba escondida en un sótano a media cuadra. Tiene un colmillo roto y nada más. Gracias por compartir
perdidos_caba/+border medium note | Se busca border collie macho, blanco y negro, con chip. Se asustó con los fuegos artificiales en Parque Chacabuco. Su dueño es un nene de 10 años que no para de llorar. Recompensa
encontrados_mdp/+coni medium note | Encontrada en Mar del Plata, barrio Constitución: perrita blanca de pelo largo, con arnés negro. Está en buen estado y es muy cariñosa. Difundan para que llegue a sus dueños
encontrados_mdp/+coni low note | La perrita blanca de Constitución volvió con su familia, la buscaban desde el domingo. ¡Final feliz!
vet_sincosto/+parto critical emergency | Perra bulldog con doce horas de trabajo de parto y un cachorro trabado. La dejaron abandonada en la puerta. Entra a cesárea ahora, necesitamos donaciones de insumos y dinero
vet_sincosto/+parto high medical_progress | Salió de la cesárea: tres cachorros vivos y dos que no lo lograron. La mamá sigue débil y con fiebre, la monitoreamos toda la noche
vet_sincosto/+diabetes medium fundraising | Buscamos padrinos para la insulina de Coco, perro diabético del refugio. Son $28.000 mensuales. Con 14 personas que donen dos mil pesos lo tenemos cubierto
huellas_delvalle/+nieve critical emergency | Tres perros abandonados en un puesto a 1.800 metros en Villa Pehuenia. Hace cuatro días que nieva y no tienen comida. Necesitamos una camioneta 4x4 mañana temprano
huellas_delvalle/+nieve high emergency | Llegamos al puesto de Villa Pehuenia. Dos perros están muy débiles y uno tiene las patas congeladas. Los bajamos como pudimos, van camino a la veterinaria de Aluminé
huellas_delvalle/+ovejero medium adoption | Este ovejero de unos 5 años era de un señor que se fue a vivir a un geriátrico. No puede llevarlo. Está triste pero sano. Necesita familia o tránsito en Neuquén
clarita.sm/+sarna medium emergency | En la esquina de mi casa vive un perro con sarna, ya casi no tiene pelo y se rasca hasta sangrar. Nadie se hace cargo. ¿Me ayudan a pagar el tratamiento? San Miguel
clarita.sm/+sarna low medical_progress | Segundo mes de pipeta y baños: al perrito con sarna de mi esquina le volvió a crecer el pelo. Resultó ser rubio 😍
refu_elcampito/+ciega low adoption | Nieve es una perra ciega de siete años. Conoce cada rincón del refugio y te encuentra por el olor. Puede vivir en departamento. ¿Quién le da un hogar?
refu_elcampito/+parvo critical emergency | Brote de parvovirus en el refugio. Cinco cachorros con vómitos y diarrea con sangre. No tenemos dónde aislarlos ni plata para internarlos a todos. AYUDA
refu_elcampito/+parvo medium medical_progress | De los cinco cachorros con parvo, tres ya comen paté y no vomitan más. Los otros dos siguen internados con suero, pero estables
erizos_coruna/+seto medium note | He encontrado un erizo pequeño a pleno sol en un jardín de A Coruña. No parece herido pero está muy quieto. ¿Lo llevo al centro de recuperación?
aves_ba/+loro medium note | Loro barranquero con el ala lastimada en Plaza Irlanda. Lo tengo en una caja con agua. No puede volar. ¿Qué fundación recibe aves en Buenos Aires?
conejitos_ve/+ojo high emergency | Coneja abandonada en un parque de Leganés con el ojo infectado y los dientes tan largos que no puede comer. Va al veterinario de exóticos en una hora
chanchi_rescate/+lechon medium note | Un lechón se cayó de un camión en la autopista y lo rescató una chica. Tiene raspones y mucho miedo. Está en mi quincho, busco santuario que pueda recibirlo
silvia.colonias/+cer medium note | Colonia de 23 gatos en un solar de Alcorcón. Hemos esterilizado a nueve, quedan catorce. Necesitamos jaulas trampa prestadas y alguien que nos lleve a la clínica los martes
silvia.colonias/+cer medium medical_progress | La gata coja de la colonia de Alcorcón tiene una fractura antigua. La han escayolado y estará seis semanas en jaula de recuperación
dog_rescue_cba/+envenenados critical emergency | Cuatro perros con síntomas de envenenamiento en barrio General Paz, Córdoba. Dos ya murieron. Los otros dos están temblando y con espuma. Si tienen perros no los dejen salir y avisen a la policía
dog_rescue_cba/+quemadura high fundraising | Al perro Tizón le quemaron el cuarenta por ciento del cuerpo con kerosene. Las curas bajo sedación cuestan $60.000 cada una. Necesitamos tu ayuda, alias tizon.vive
dog_rescue_cba/+quemadura medium medical_progress | La piel de Tizón empieza a regenerarse. Sigue con curas cada tres días y antibióticos, pero ya juega con los otros perros del hogar
dog_rescue_cba/+quemadura low note | Después de ocho meses de curas, el perro Tizón se fue a vivir a las sierras con su nueva familia. Gracias a los 400 donantes que lo hicieron posible
patas_paraguay/+balde high emergency | Un cachorro con la cabeza atorada en un balde en Fernando de la Mora, no puede comer ni tomar agua. Corre cuando nos acercamos. ¿Alguien con red?
jubilada_gatera/+insul medium fundraising | Soy jubilada y mantengo 18 gatos rescatados. Este mes no llego con el alimento ni con las castraciones. Si alguien puede donar una bolsa la paso a buscar por Avellaneda
colegio_vet/+jornada_caso medium adoption | Este perro lo dejaron atado en el portón de la escuela. Es joven, juguetón y está sano. Las maestras le dan de comer, pero no puede quedarse. ¿Familia en Ezeiza?
amigos_delgalgo/+pata high fundraising | Galga con fractura expuesta de tibia, abandonada en el campo después de la temporada de caza. La operan mañana, cuesta 1.250 euros y solo tenemos 300. Ayuda por favor
amigos_delgalgo/+pata medium medical_progress | La galga de la tibia rota ya está operada: placa y siete tornillos. Ha comido y ha dormido sobre una manta por primera vez en su vida
amigos_delgalgo/+pata low adoption | Cierva, la galga de la tibia rota, ya corre. Tiene 4 años, es dulce, limpia y tranquila. Está preparada para ser adoptada en toda España
tito.mecanico/+motor high emergency | abri el capot de un cliente y habia una gatita con la pata trabada en la correa, la sacamos pero tiene la pata hecha pomada. taller en av. rivadavia moron. alguna proteccionista?
tito.mecanico/+motor low note | la gatita del capot quedo con tres patas, se llama Correa y es la jefa del taller 😂 castrada y todo
rescate_fluvial/+isla high emergency | Con la crecida quedaron perros arriba de un techo en la isla frente a San Nicolás. Son cinco, hace dos días sin comer. Necesitamos lancha y bolsas de alimento
`
