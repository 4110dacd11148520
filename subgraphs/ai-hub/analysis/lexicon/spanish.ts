import type { Lexicon } from './entry.js'

/** Spanish as written in Argentina and in Spain. */
export const spanish: Lexicon = {
  entries: [
    {
      label: 'figurative',
      phrases:
        'perrito caliente | perritos calientes | vida de perro* | dia de perro* | noche de perro* | frio de perro* | tiempo de perro* | humor de perro* | tarde de perro* | cara de perro | a lo perro | gato encerrado | cuatro gatos | gato por liebre | caballo de batalla | caballo de troya | a caballo regalado | la gallina de los huevos | piel de gallina | perro del hortelano | perro mundo | llevarse como perro y gato | como perro y gato | caballos de fuerza | pata negra | meter la pata | meti la pata | metio la pata | mala pata | cabeza de chancho | tirar los perros | tirando los perros | ponerse las patas | hace un frio que | patas arriba | estoy muerto de | estoy muerta de | me muero de | me muero por | muerto de risa | muerta de risa | muerto de sueno | muerta de sueno | muerta de hambre estoy | herida narcisista | sangre fria | perro verde | raton de biblioteca | salto del tigre',
    },
    {
      label: 'animal',
      kind: 'dog',
      phrases:
        'perr* | perrit* | perrhij* | cachorr* | pichich* | pichu | cuzquit* | cusquit* | galgo* | galga* | podenc* | mastin* | pitbull* | caniche* | ovejero* | labrador* | salchicha* | callejerit* | lomit* | firulais | can | canes | pastor aleman | boxer | beagle | dogo | dogos | mestiz* | peludit* | peludo* | peluda* | chucho* | chuches | choco perr*',
    },
    {
      label: 'animal',
      kind: 'cat',
      phrases:
        'gato | gatos | gata | gatas | gatit* | gatet* | michi* | minin* | felin* | colonia felina | siames* | gataz* | gatubel*',
    },
    {
      label: 'animal',
      kind: 'horse',
      phrases: 'caballo* | yegua* | potrill* | potro* | potranc* | equin* | petiso',
    },
    {
      label: 'animal',
      kind: 'bird',
      phrases:
        'paloma* | pajar* | pajarit* | loro* | cotorr* | gorrion* | vencejo* | gaviota* | buho* | lechuza* | polluelo* | aguilucho* | ave | aves | golondrin* | tordo | zorzal | benteveo* | ciguena*',
    },
    {
      label: 'animal',
      kind: 'other',
      phrases:
        'conej* | burr* | burrit* | cabra | cabras | cabrit* | oveja* | corder* | vaca* | terner* | chanch* | cerdit* | cerdo* | lechon | erizo* | zorro* | zorrit* | tortuga* | hamster* | cobay* | huron* | carpinch* | comadrej* | animalit* | animal | animales | bichit* | mascota* | camada* | corzo* | jabali* | murcielago*',
    },
    {
      label: 'condition',
      kind: 'trauma',
      severity: 'critical',
      phrases:
        'atropell* | atropey* | lo piso un auto | la piso un auto | lo agarro un auto | la agarro un auto | lo choco .. | la choco .. | lo choco un auto | la choco una moto | lo arrollo .. | arrollad* | desangr* | hemorragia* | sangrando | pierde mucha sangre | perdiendo sangre | perdio mucha sangre | mucha sangre | no para de sangrar | traumatismo* | politraumatis* | medula | fractura expuesta | fractura de columna | fractura de cadera | fractura de pelvis | quebrada la columna | columna rota | apunal* | acuchill* | baleado | baleada | balead* | balazo* | un tiro | perdigones | disparo* | machetaz* | degoll* | quemad* | quemadura* | prendieron fuego | prendio fuego | rociad* | le tiraron acido | electrocut* | cayo .. del balcon | cayo del balcon | cayo de un | cayo desde | se cayo .. piso | aplastad* | ahogad* | ahogando* | mordida grave | destrozad* | mutilad* | amputar* | visceras | evisceral*',
    },
    {
      label: 'condition',
      kind: 'poison',
      severity: 'critical',
      phrases:
        'envenen* | intoxic* | veneno | matarratas | raticida | estricnina | comio veneno | cebo | cebos | anticongelante',
    },
    {
      label: 'condition',
      kind: 'collapse',
      severity: 'critical',
      phrases:
        'convuls* | no respira | no puede respirar | le cuesta respirar | respira mal | dificultad respiratoria | se esta muriendo | se muere | se nos muere | se me muere | muriendose | se nos va | se esta yendo | agoniz* | agonia | moribund* | inconscient* | en coma | no reacciona | no responde | en shock | shock | paro cardi* | hipotermi* | hipoglucemi* | golpe de calor | deshidratad* grave | entre la vida y la muerte | peligra su vida | su vida corre peligro | riesgo de vida | riesgo vital | vida o muerte | estado critico | estado muy critico | muy grave | gravisim* | grave estado | esta grave | esta en grave | pronostico reservado | cuidados intensivos | internacion urgente | terapia intensiva | desplom* | no se puede parar | no se levanta | ya no se levanta | no puede levantarse | no mueve las patas | paralizad* | sin poder moverse | oxigeno | transfusion* | dador* de sangre | donante de sangre | sangre canina | sangre felina | obstruid* | no puede orinar | no orina | torsion | torsion gastrica | parto complicado | no puede parir | cria atravesada | piometra | parvo | parvovirus | parvovirosis | panleucopenia | septicemia | sepsis | peritonitis',
    },
    {
      label: 'condition',
      kind: 'trapped',
      severity: 'critical',
      phrases:
        'atrapad* | encajad* en | cayo .. pozo | cayo .. alcantarilla | cayo .. canal | alcantarilla | atascad* | encerrad* en un coche | encerrad* en un auto | dentro de un coche al sol | dentro del motor | en el motor | ahorcandose | colgad* de | se esta ahogando',
    },
    {
      label: 'condition',
      kind: 'deadline',
      severity: 'critical',
      phrases:
        'lo matan | la matan | los matan | las matan | lo sacrifican | la sacrifican | los sacrifican | van a sacrificar* | seran sacrificados | sera sacrificad* | sacrificio manana | en lista de sacrificio | lista de sacrificio | eutanasia manana | eutanasia programada | ultimo dia | le quedan horas | quedan horas | tiene las horas contadas',
    },
    {
      label: 'condition',
      kind: 'injury',
      severity: 'high',
      phrases:
        'herid* | lastimad* | lastimadur* | fractur* | quebrad* | rota la pata | pata rota | patita rota | pata quebrada | se quebro | se rompio | roto .. cadera | cojea | cojeando | renguea | rengueando | renga | rengo | no apoya la pata | no apoya | corte profundo | corte en | mordid* | mordisc* | llaga* | gusan* | bichera* | miasis | miasi | infectad* | infeccion | ojo colgando | perdio un ojo | ojo salido | absceso* | hernia* | prolapso | necrosis | pus | tumor ulcerado | golpead* | magullad* | arrastra las patas | arrastrandose | arrastra',
    },
    {
      label: 'condition',
      kind: 'illness',
      severity: 'high',
      phrases:
        'moquillo | distemper | leptospirosis | erlichi* | ehrlichi* | anaplasm* | babesia | anemia | anemic* | vomit* | diarrea* | fiebre | no come | no quiere comer | dejo de comer | no bebe | no toma agua | decaid* | desnutri* | desnutric* | deshidrat* | piel y hueso* | en los huesos | esqueletic* | caquex* | raquitic* | no camina | no puede caminar | temblando | tiembla | tumor* | insuficiencia renal | renales | neumonia | peritonitis infecciosa | pif | calicivirus | internad* | ingresad* | internacion | operar* | operarl* | operacion | cirugia* | intervenir* | quirofano | cirujan* | urgente al veterinario | al veterinario ya',
    },
    {
      label: 'condition',
      kind: 'chronic',
      severity: 'medium',
      phrases:
        'sarna | sarnos* | demodex | demodec* | leishmania* | leucemia felina | leucemi* | inmunodeficiencia | fiv | felv | sida felino | diabetes | diabetic* | epilep* | artrosis | displasia | cieg* | tuert* | sord* | garrapata* | pulgas | parasit* | hongos | tina | conjuntivitis | rinotraqueitis | gripe felina | otitis | soplo | cardiac* | hipotiroid* | alergia* | dermatitis | desparasit* | flac* | flaquit* | prenad* | embarazad* perr* | esteriliz* | castrac* | castrar* | vacun* | tratamiento | medicacion | medicamento* | remedios | antibiotic* | analitica* | radiografia* | ecografia* | placas | analisis de sangre | quimio | quimioterapia | rehabilitacion | fisioterapia | silla de ruedas | carrito',
    },
    {
      label: 'emergency',
      severity: 'high',
      phrases:
        'urgente* | urge | urgentisim* | urgencia* | emergencia* | sos | auxilio | ayuda urgente | ayuda ya | es ahora | ya mismo | cuanto antes | lo antes posible | no hay tiempo | no queda tiempo | contrarreloj | alguien cerca | alguien por la zona | alguien en la zona | hay alguien por | guardia veterinaria | veterinari* de guardia | veterinario 24 | veterinaria 24hs | alguna vete abierta',
    },
    {
      label: 'cruelty',
      severity: 'high',
      phrases:
        'maltratad* | maltratando* | maltrato | le pegan | le pega | lo pegan | golpean | a palos | a golpes | a patadas | atad* con | atad* a | encadenad* | con cadena de | sin agua ni comida | sin comida ni agua | sin agua | encerrad* | abandonad* a su suerte | abusad* | zoofilia | hacinad* | hacinamiento | acumulador* | tirad* en | tirado a la | tiraron en | tiraron a | los tiraron | la tiraron | lo tiraron | dentro de una bolsa | en una bolsa | en un contenedor | en una caja | en la basura | contenedor de basura | explotad* | tirando de un carro | carrero* | ahorcad*',
    },
    {
      label: 'cruelty',
      kind: 'abandonment',
      severity: 'medium',
      phrases:
        'abandonad* | abandonaron | abandono | lo dejaron | la dejaron | los dejaron | las dejaron | dejaron atad* | deambulando | vagando | deambula | sin dueno | en situacion de calle | en la calle | viviendo en la calle | a la intemperie | devuelt* | lo devolvieron | la devolvieron',
    },
    {
      label: 'lost',
      severity: 'medium',
      phrases:
        'se perdio | se me perdio | se nos perdio | perdid* | perdio su familia | extraviad* | se extravio | se escapo | se nos escapo | se me escapo | se asusto .. pirotecnia | desaparecid* | desaparecio | lo buscamos | la buscamos | se busca | buscamos a | encontre | encontramos | encontrad* | aparecio en | se encontro | alguien lo conoce | alguien la conoce | busca a su familia | buscamos a su familia | buscamos a su dueno | buscamos dueno* | buscamos a los duenos | sin chip | no tiene chip | sin collar | con collar | lleva collar | recompensa | fue vist* | visto por ultima vez | vista por ultima vez | aparecio un | aparecio una | de quien es | quien lo haya visto | si lo ven | si la ven | si alguien lo ve | si alguien la ve',
    },
    {
      label: 'progress',
      phrases:
        'mejorando | esta mejor | va mejor | mucho mejor | evoluciona* | evolucion favorable | evolucion | favorablemente | recuperand* | se recupera | se recupero | recuperacion | recuperad* | estable | fuera de peligro | alta medica | le dieron el alta | dieron el alta | de alta | con el alta | salio bien | salio de la operacion | salio de cirugia | salio todo bien | operacion fue un exito | exito la operacion | la operaron | lo operaron | ya lo operaron | ya la operaron | operad* con exito | operado | operada | sin puntos | le sacaron los puntos | quitaron los puntos | retiro de puntos | volvio a caminar | ya camina | ya come | come sol* | comio sol* | volvio a comer | empezo a comer | subio de peso | engordo | gano peso | gano un kilo | esta ganando peso | negativo el test | dio negativo | respondiendo al tratamiento | responde bien | responde al tratamiento | ultima sesion | control veterinario | control de hoy | novedades de | novedades sobre | actualizacion | les cuento como | parte medico | parte veterinario | sigue internad* | sigue en tratamiento | paso la noche | antes y despues | milagro | post operatorio | postoperatorio | primera dosis | le volvio a crecer | cicatriz*',
    },
    {
      label: 'fundraising',
      phrases:
        'donar | dona | donac* | donativo* | donen | aporta* | aporte* | colabora* | colaborar | colaboracion* | granito de arena | colecta | rifa* | bono contribucion | alias | cbu | cvu | mercado pago | mercadopago | bizum | paypal | teaming | gofundme | iban | transferencia* | transferir* | juntar .. plata | juntar plata | juntar el dinero | juntar fondos | llegar a cubrir | cubrir los gastos | gastos veterinari* | gastos de internacion | gastos de clinica | factura .. veterinari* | deuda .. veterinari* | deuda en la veterinaria | deuda con la clinica | deuda* | debemos | pagar la operacion | pagar la cirugia | pagar el tratamiento | pagar la internacion | presupuesto | nos falta* | nos faltan | faltan .. para | no llegamos a | no podemos pagar | cuesta la | sale la operacion | sale la cirugia | apadrin* | padrino* | madrina* | crowdfunding | lo que puedan | lo que podais | todo suma | cualquier ayuda suma | ayuda economica | ayuda con los gastos | meta',
    },
    {
      label: 'adoption',
      phrases:
        'adopta | adoptal* | adoptar | adoptarl* | adopcion* | en adopcion | adoptante* | adoptad* | adopten | casa de acogida | acogida | acoger* | hogar de transito | transito | transitante* | hogar definitivo | hogar temporal | un hogar | busca hogar | buscan hogar | busca familia | buscan familia | buscamos familia | busca casa | su familia para siempre | familia para siempre | familia definitiva | familia responsable | oportunidad de una familia | apto gatos | apto perros | apto ninos | apta para | se entrega | se entregan | se lleva bien con | sociable con | contrato de adopcion | compromiso de castracion | compromiso de esterilizacion | requisitos de adopcion | necesita familia | necesita casa | necesita hogar | nadie pregunta por | nadie pregunto por | sigue esperando',
    },
    {
      label: 'rescue',
      phrases:
        'rescat* | rescate* | rescatamos | recogimos | la recogimos | lo recogimos | recogid* | levantamos | lo levante | la levante | lo subi al auto | la subi al auto | la llevamos | lo llevamos | lo llevo | la llevo | la lleve | lo lleve | lo trajimos | la trajimos | llego al refugio | ingreso al refugio | entro en el refugio | refugio* | protectora* | proteccionista* | rescatista* | casa cuna | santuario | en el vete | en la vete | al vete | a la vete | vete | veterinari* | clinica veterinaria | hospital veterinario',
    },
    {
      label: 'request',
      phrases:
        'ayuda | ayuden | ayudenme | ayudanos | ayudennos | ayudarl* | ayudadnos | necesita ayuda | necesitamos ayuda | necesito ayuda | pedimos ayuda | pido ayuda | por favor | porfa* | porfis | xfa | xfavor | difundi* | difundan | difundir | difusion | difundid | compart* | rt | retuit* | comparti* | pasen la voz | alguien puede | alguien que pueda | quien pueda | quien puede | necesitamos | necesito | se necesita | hace falta | se buscan voluntari* | contacto | contactar | whatsapp | wsp | wpp | md | mp | privado | por privado | llamar al | telefono',
    },
    {
      label: 'closure',
      phrases:
        'aparecio sano | ya aparecio | ya esta en casa | ya esta con su familia | ya tiene familia | ya tiene casa | fue adoptad* | se fue adoptad* | se fue a su casa | final feliz | finales felices | ya fue rescatad* | encontro familia | encontro su familia | encontro hogar | reencuentro | gracias a todos | gracias por compartir | muchas gracias | mil gracias | se nos fue | fallecio | murio | no pudo mas | cruzo el arcoiris | cruzo el arco iris | descansa | vuela alto | no lo logro | no la logro | ya no esta con nosotros | cuantos anos hace | hace un ano | hace dos anos | hace anos | un ano despues',
    },
    {
      label: 'human',
      phrases:
        'mi abuel* | mi mama | mi papa | mi madre | mi padre | mi vieja | mi viejo | mi herman* | mi hij* | mi marido | mi mujer | mi espos* | mi novi* | mi suegr* | mi vecin* | mi primo | mi prima | mi tio | mi tia | mi sobrin* | mi amig* | mi nen* | nen* de | nino* | nina* | bebe de | beba | bebes | senora | senor | anciana | anciano | jubilad* | paciente* | medico | medicos | doctor* | enfermer* | pediatr* | obra social | hospital | hospitales | sala de espera | oncolog* | embarazada | mujer* | hombre* | joven | jovenes | adolescente* | persona* | ciclista | motociclista | conductor | peaton | familia damnificada | alumn* | docente* | escuela | estudiante* | jugador | delantero | diputad* | presidente | ministro | gobierno | policia | bombero* | victima* | trabajador* | obrero* | inquilin* | vecinos',
    },
    {
      label: 'commerce',
      phrases:
        'oferta* | promo | promos | promocion* | descuento* | off | cuotas | sin interes | envio gratis | envios a todo | envios | compra | compra online | comprar | compralo | precio* | stock | tienda | local | sucursal* | catalogo | venta | ventas | vendo | se vende | en venta | liquidacion | hot sale | black friday | cyber monday | 2x1 | 3x2 | encargo* | pedidos | turnos | reserva tu | reservas | agenda tu | pedi tu turno | peluqueria canina | paseador* | guarderia canina | adiestra* | balanceado | alimento premium | pienso | alimento para | sorteo | sorteamos | participa | codigo | link en bio | linkinbio | seguinos | siguenos | cachorros disponibles | con pedigree | pedigri | papeles | criadero | afijo | reserva de cachorros | consulta precio | visita nuestra | nueva coleccion | seguro para mascotas | plan de salud',
    },
    {
      label: 'news',
      phrases:
        'segun | informo | informaron | confirmo | confirmaron | ministerio | autoridades | noticia* | ultimo momento | ultima hora | en vivo | comunicado | terremoto* | sismo* | inundac* | inundad* | incendio* forestal* | incendio* | temporal | tornado | huracan | dana | alerta roja | alerta meteorologica | evacuad* | heridos | fallecidos | muertos | victimas mortales | magnitud | choque multiple | accidente de transito | accidente | siniestro* vial* | descarrilo | derrumbe | explosion | guerra | bombardeo* | ataque | tiroteo | robo | detenid* | causa judicial | fiscal* | juez | jueza | allanamiento* | congreso | senado | ley | proyecto de ley | elecciones | inflacion | dolar | economia | estudio | cientific* | investigador* | universidad | especie* | parque nacional | fauna | biodiversidad | extincion | zoo | zoologico | partido | gol | goles | cancha | seleccion | liga | torneo | lesion muscular | desgarro | temporada',
    },
    {
      label: 'joke',
      phrases:
        'jaja* | jeje* | jajs* | ajaj* | xd | lol | meme* | chiste* | me mori | me muero | me parto | es literal yo | literal yo | yo cuando | cuando tu | cuando te | pov | mood | humor | que risa | me hace acordar | spoiler | serie | pelicula | peli | temporada nueva | netflix | cancion | disco nuevo | recital | horoscopo | lunes',
    },
    {
      label: 'advocacy',
      phrases:
        'no compres | no compren | adopta no compres | los animales no son | no es un juguete | no son juguetes | no son regalos | tenencia responsable | maltrato animal es | basta de | no al | no a la | no mas | stop | di no | firma* | firma la | firmen | peticion | change org | dia mundial | dia internacional | dia del animal | dia del perro | dia del gato | concientiz* | concienci* | reflexion | tauromaquia | corridas de toros | toros | circo* con animales | veganismo | vegan* | derechos de los animales | proteccion animal | bienestar animal | pirotecnia cero | sin pirotecnia | mas empatia | educa* | por que castrar | importancia de | consejo* | tips | sabias que | recorda que | recuerda que | recuerden | si ves un | si encontras | si encuentras | no abandones | nunca abandon* | ellos no lo harian | el nunca lo haria | campana de',
    },
    {
      label: 'event',
      phrases:
        'feria | mercadillo | jornada* de | jornada | campana de castracion | castracion gratuita | castracion masiva | vacunacion antirrabica | charla | taller* | evento | desfile | paseo solidario | carrera solidaria | caminata | cena solidaria | te esperamos | los esperamos | os esperamos | este sabado | este domingo | domingo desde las | sabado de | horario* | de 10 a | de 11 a | entrada libre | entrada gratuita | inscripc* | inscribite | inscribete | voluntariado | sumate al equipo | calendario* | camisetas | remeras | merch | agenda solidaria | asamblea | memoria anual | balance anual | puertas abiertas | nuevo horario | cerrado por | aniversario | cumplimos',
    },
    {
      label: 'pet_life',
      phrases:
        'mi perr* | mi gat* | mi michi | mi cachorr* | mis perr* | mis gat* | mi bebe perruno | mi perrhij* | mi gordo | mi gorda | el gato de mi | el perro de mi | la perra de mi | mi companer* de | durmiendo | duerme | ronca | me mira | me despert* | me despierta | se subio | rompio .. sillon | se comio mi | se comio el | comio mi | cumple anos | cumple hoy | cumple 1 | feliz cumple | primer cumple | paseo | paseando | en la playa | siesta | sillon | sofa | la cama | juguete* | caprichos* | celos* | malcriad* | consentid* | que nombre le | como le pongo | nombre para | recomiendan | recomendacion* | que alimento | que pienso | disfraz',
    },
  ],
  negators: 'no | ni | sin | nunca | jamas | tampoco | nada de | ningun | ninguna | ya no | dejo de estar',
  reachEnds: 'pero | sino | aunque | porque | y | que | para | si | por favor',
  nameCues:
    'se llama | la llamamos | lo llamamos | le pusimos | le puse | la bautizamos | lo bautizamos | bautizad* como | su nombre es | de nombre | conozcan a | les presento a | os presento a | les presentamos a | os presentamos a | el es | ella es | novedades de | noticias de | actualizacion de',
}
