/** Posts in Spanish about cases that cannot wait. */
export const esUrgent = String.raw`
patitasdelsur/ruta8 critical emergency | URGENTE 🆘 Perrita atropellada en Ruta 8 km 52, no puede mover las patas traseras y sangra por la boca. Necesitamos traslado YA a una guardia
patitasdelsur/ruta8 high medical_progress | Novedades de la perrita de la ruta 8: pasó la noche, sigue con suero y oxígeno, mañana la ve el traumatólogo. No la suelten 🙏
patitasdelsur/ruta8 medium fundraising | La perra de Ruta 8 (ya se llama Estrella) tiene fractura de cadera. La operación sale $480.000, alias patitas.del.sur, todo suma
marce_rosario/cunetas critical emergency | alguien en rosario zona sur??? hay un perro tirado en la cuneta de bv seguí y san martin, respira pero no se levanta, le pegó un auto y siguió de largo
caro.villaurquiza/michi-motor critical emergency | Hay un gatito metido en el motor de un Gol gris en Bauness y Olazábal, llora desde anoche y el dueño no aparece. Quién sabe desarmar?? 😭
refugio_milcaras/parvo critical emergency | Tres de los cachorros que entraron ayer dieron positivo a parvo. El más chiquito está vomitando sangre, necesitamos dador de plasma o internación hoy mismo
refugio_milcaras/parvo high medical_progress | Seguimos peleándola con los bebés del parvo: uno ya toma agua solito, los otros dos siguen con vía. Recen por ellos
refugio_milcaras/parvo critical fundraising | No nos alcanza para otra noche de internación de los parvitos. Son $95 mil por día los tres. Si los sacamos se mueren. Alias MILCARAS.REFUGIO
vero_lp/veneno critical emergency | Están envenenando perros en Tolosa!! Acabo de encontrar al negro de la esquina convulsionando con espuma, algún vete que atienda domingo por favor
juanma_t/veneno critical emergency | El perro que subió Vero sigue con convulsiones, ya le dimos carbón pero necesitamos un veterinario de guardia en La Plata que lo reciba sin seña
saltando_charcos/pozo critical emergency | Cayó un cachorro a un pozo ciego en Moreno, barrio Las Flores. Los bomberos dicen que no tienen escalera. Se lo escucha cada vez menos
galgos_castilla/cuneta-galga critical emergency | Galga encontrada en una cuneta cerca de Medina del Campo, hipotermia severa y desgarro en el cuello. Vamos de camino al hospital, necesitamos acogida urgente y ayuda con la factura
galgos_castilla/cuneta-galga high emergency | La galga de Medina sigue en UCI. Le han puesto sangre y ha levantado la cabeza. Las próximas 24 horas son clave
galgos_castilla/cuneta-galga medium fundraising | Factura de la galga de Medina: 1.340 €. Nos faltan 600. Bizum 00932 o teaming, lo que podáis ❤️
protectora_levante/lista critical adoption | Mañana a las 9 sacrifican a NEO en la perrera de Olivia. Sano, 2 años, sociable. Solo hace falta que alguien lo reserve hoy. Por favor difundid
protectora_levante/lista critical adoption | Quedan HORAS para Neo. Nadie ha llamado. No pedimos dinero, solo una casa de acogida en Valencia o Castellón
angi_bcn/gata-balcon critical emergency | Gata caída de un quinto en carrer Mallorca, está consciente pero respira con la boca abierta. ¿Qué clínica tiene quirófano ahora? No tiene chip
luchi_cba/quemado critical emergency | Le tiraron agua hirviendo a un perro en barrio Alberdi. Tiene todo el lomo en carne viva. Lo tengo en casa y no sé qué hacer, no tengo un mango
luchi_cba/quemado high fundraising | Para el perrito quemado de Alberdi: la vete nos cobra 35 lucas por curación y van a ser diez como mínimo. Acepto gasas, platsul y lo que sea
luchi_cba/quemado medium medical_progress | Fueguito (el quemado de Alberdi) ya acepta mimos 😭 la piel del lomo empieza a cerrar, seguimos con curaciones día por medio
dr_huellas/piometra critical emergency | Perra mestiza de calle ingresó con piometra, abdomen agudo y fiebre de 41. Hay que operarla esta noche o no llega a mañana. Buscamos quien se haga cargo
naty_mdq/lobo critical emergency | En la escollera hay un perro enganchado en un anzuelo enorme, se lo tragó y sangra un montón, no deja que nos acerquemos. Alguien con experiencia en mdp??
equinos_libres/caballo-autopista critical emergency | Caballo desplomado en colectora de Panamericana y 197, sigue atado al carro, no lo dejan respirar. Ya llamamos al 911. Necesitamos vete de equinos urgente
equinos_libres/caballo-autopista high medical_progress | El caballo de la 197 logró pararse con ayuda. Está deshidratado y con llagas hasta el hueso. Ya va camino al santuario 🐴
equinos_libres/yegua-prenada critical emergency | Yegua preñada agonizando en un descampado de Villa Fiorito, el potrillo viene atravesado. Por favor algún veterinario de grandes animales que pueda ir
flor.acosta/blockcat critical emergency | Mi gato adoptado del refu no orina desde ayer, está durísimo y llora. La guardia me pide 180 mil para destaparlo y no llego ni ahí. Ayudaaaa
gatos_delpuerto/lata critical emergency | Gatito de la colonia con la cabeza atascada en una lata, está boqueando y no lo podemos agarrar!! Zona puerto de Málaga, traed guantes
rescate_norte/inundados critical emergency | Perros atados que quedaron bajo el agua en la quinta de calle 14, Campana. Uno ya no flota. Alguien con lancha o kayak que nos ayude a sacarlos
rescate_norte/inundados high emergency | Sacamos a cuatro de la quinta de Campana, están helados y uno tosiendo agua. Necesitamos mantas, transito y un vete que los revise hoy
huellitas_tuc/machete critical emergency | machetearon a una perrita en el mercofrut, le cuelga una pata, esta perdiendo mucha sangre. alguien con auto en tucuman PORFAVOR
huellitas_tuc/machete high fundraising | La perrita del mercofrut zafó pero perdió la patita. Debemos $210.000 de la amputación. CVU en el perfil, no tenemos de dónde sacar
eli_madrid/coche-sol critical emergency | Perro encerrado en un coche al sol en el parking de Xanadú, planta 2, un Qashqai blanco. Está jadeando y babeando muchísimo. Ya hemos llamado al 112
ong_colitas/distemper critical emergency | Manchita entró en estado crítico por moquillo, convulsiona cada hora. La neuróloga dice que las próximas horas definen. Necesitamos fenobarbital inyectable ya
tamara.g/recien-nacidos critical emergency | Tiraron una bolsa con 5 gatitos recién nacidos en el contenedor de Av. Mitre 2300, están helados, uno no se mueve. Necesito mamá gata o leche maternizada YA
tamara.g/recien-nacidos medium adoption | De los 5 gatitos del contenedor quedan 3, ya abren los ojitos. Busco transito con experiencia en mamadera porque trabajo todo el día
pablo_neuquen/torsion critical emergency | dogo con torsion de estomago en neuquen capital, el dueño es un jubilado que no puede pagar la cirugia. son minutos gente
bichos_urgentes_sev/erizo high emergency | Erizo con la patita enganchada en una red de obra en Triana, lleva horas y hay moscas. ¿Algún centro de recuperación que recoja?
aves_centro/vencejo high emergency | Vencejo caído con el ala colgando en la calle Atocha. Lo tengo en una caja con agujeros. ¿A quién llamo un sábado?
barrio_perruno/pata high emergency | Apareció este negrito en la puerta de casa con la pata trasera rota, se ve el hueso pero no sangra. Zona Lanús oeste. Hoy no puedo llevarlo, alguien?
barrio_perruno/pata high fundraising | el negrito de lanus necesita placa y clavo, presupuesto 320 mil, fecha de cirugia el jueves si juntamos la mitad. alias NEGRITO.LANUS
sofi.rescata/cuello-cadena high emergency | Perro atado con alambre en un terreno de Derqui, tiene el alambre incrustado en el cuello y gusanos. El dueño dice que no le importa. Cómo hacemos para sacarlo?
sofi.rescata/cuello-cadena high emergency | Ya hicimos la denuncia por el perro del alambre, la policía va mañana. Necesitamos SI O SI un tránsito esta noche y un vete que lo sede
sofi.rescata/cuello-cadena medium medical_progress | Sacamos al del alambre!!! La herida del cuello es profunda pero el vete dice que con antibiótico y curaciones en un mes está nuevo
hogar_bigotes/miasis high emergency | Gata vieja con bichera en el ojo, la encontró una señora en Quilmes debajo de un auto. No come. Buscamos quién la opere esta semana
gisela_ok/calle-lluvia high emergency | 6 cachorros tirados en una caja en la plaza de Haedo con esta lluvia, estan empapados y tiritando. yo tengo parvo en casa no puedo entrarlos
gisela_ok/calle-lluvia medium adoption | Los 6 de la caja ya están secos y comiendo 🥹 4 hembritas y 2 machos, 45 días aprox. Se buscan tránsitos aunque sea por una semana
asoc_felina_zgz/comedero high emergency | Nos han envenenado la colonia del parque Bruil: dos muertos y una gata muy malita ingresada. Si habéis visto a alguien dejando comida rara, avisad
podencos_sincasa/podenca high emergency | Podenca en los huesos vagando por la A-4 a la altura de Manzanares. Se acerca pero en cuanto oye un coche huye. Hace falta jaula trampa cuanto antes
podencos_sincasa/podenca medium note | Actualización podenca A-4: la han visto hoy cerca de la gasolinera. Le estamos dejando comida a la misma hora. No la persigáis por favor
mili_jujuy/sarna high emergency | encontre este perrito en el basural de alto comedero, no tiene pelo, esta lleno de sarna y con fiebre. no come nada hace 2 dias. alguna vete solidaria en jujuy?
rita.oviedo/perro-pozo high emergency | Llevan una semana con un mastín atado sin agua en una nave de Lugones, se le notan todas las costillas. ¿Seprona tarda siempre tanto?
ong_colitas/hueso low medical_progress | Pancho ya está en casita con su collar isabelino y cara de pocos amigos 😂 la operación salió joya
carla_sj/atropello-moto critical emergency | a la vuelta del hospital rawson atropellaron un gato, lo levante, tiene la mandibula rota y le sangra la nariz. no hay ninguna vete abierta
refugio_andino/zorro high emergency | Nos trajeron un cachorro de zorro con perdigones en la pata. Está estable pero no apoya. Mañana radiografías
maru_pampa/gas high emergency | La gata de la estación de servicio está pariendo hace 5 horas y no sale nada, está agotada. Alguien me dice qué hago?? Santa Rosa
lucas_ferreyra/perro-tren critical emergency | El tren le agarró las dos patas a un perrito en la estación de Morón, está vivo y mirándonos. Un torniquete hicimos con una remera. Vengan por favor
lucas_ferreyra/perro-tren critical fundraising | Perrito del tren: lo reciben en la clínica de Castelar pero piden 250 mil de ingreso AHORA. Alias tren.de.moron. No hay tiempo
aula_verde_bio/burra high emergency | Burra ciega abandonada en un monte de Gernika con los cascos larguísimos, no puede ni andar. Necesitamos remolque para hoy o mañana
mechi_salta/pileta critical emergency | saque un cachorro de la pileta del vecino, no respira bien, esta todo azul la lengua, que hagooo. salta capital zona norte
dora_ponce/granizo high emergency | el granizo dejó al perro de los Gómez con la cabeza partida y ellos están de viaje, lo tengo en el lavadero mareado. vete por Maipú Mendoza?
vecinas_carabanchel/desahucio high emergency | Han desahuciado a un señor y sus 4 gatas siguen dentro del piso sin comida desde el lunes. La puerta está precintada. ¿Qué se puede hacer?
laura_ibz/soga critical emergency | Encuentro un podenco colgado de un pino en Sant Josep, aún vive, lo he bajado y no reacciona. Necesito que venga alguien con coche ya, no tengo cobertura casi
centro_aves_mvd/aguila high emergency | Aguilucho con disparo en el ala ingresado esta tarde, pronóstico reservado. Lo encontró un chacarero cerca de Canelones
rescue_quilmes/madre critical emergency | Gata con cría atravesada hace 9 horas, sale media patita, está fría. Necesitamos cesárea urgente y no tenemos cupo en ninguna vete de Quilmes
perla_t/abuelo high emergency | Abuelito perruno de unos 15 años tirado en la vereda de Perú y Garay con el frío que hace, no ve, tiembla, la gente le pasa por al lado. No puedo llevarlo, vivo en pensión
romi.arg/bala high emergency | en la villa le metieron un tiro de aire comprimido a la gata del comedor, tiene el plomo cerca de la columna. camina raro pero camina. turno recien el viernes
dani_vet_sol/lepto high emergency | Ingresó Lobo, ovejero de 3 años rescatado, ictericia marcada y creatinina por las nubes. Sospecha de lepto. Vamos a necesitar mucho suero esta semana
`
