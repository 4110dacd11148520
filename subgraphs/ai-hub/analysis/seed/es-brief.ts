/** Short and plain posts in Spanish about cases, as hurried people and busy shelters write them. */
export const esBrief = String.raw`
rescatesjujuy/alto critical emergency | SOS perra atropellada en Alto Comedero, sangra mucho. Ayuda!!
rescatesjujuy/alto medium medical_progress | La perra de Alto Comedero está operada y estable
rescatesjujuy/veneno critical emergency | Perro envenenado en barrio Malvinas, necesitamos veterinario urgente
gatitos_moron/bolsa critical emergency | Tiraron gatitos recién nacidos en una bolsa, están helados. Morón centro
gatitos_moron/bolsa low note | Los gatitos de la bolsa ya están con mamá adoptiva 🥰
gatitos_moron/ojo high emergency | Gatita con el ojo reventado, necesita cirugía mañana. No tenemos plata
caniche_bb/perdido medium note | Perdido caniche gris en Bahía Blanca, barrio Universitario. Collar azul. Recompensa
caniche_bb/perdido low note | Apareció el caniche! Gracias por difundir
lima_refugio/cachorros medium adoption | Cuatro cachorros buscan hogar urgente, los abandonaron en la ruta
lima_refugio/cachorros low adoption | Queda una sola hembrita de los cuatro cachorros. En adopción
sanroque_mza/pata high emergency | Perro con pata quebrada en calle San Martín, no puede caminar
sanroque_mza/pata medium fundraising | Juntamos para la operación del perro de San Martín, faltan 90 mil pesos
sanroque_mza/pata low medical_progress | Le sacaron el yeso al de San Martín, ya apoya la patita
ayuda_gatos_vlc/parto critical emergency | Gata de colonia con un gatito atravesado, se nos muere. Valencia, ¿veterinario ya?
ayuda_gatos_vlc/acogida medium adoption | Urge acogida para gata recién operada, Valencia
ayuda_gatos_vlc/donat medium fundraising | Nos faltan 200 € para la factura de la gata de la cesárea. Bizum 04455
pastor_asturias/hallado medium note | Encontrado pastor alemán en Pola de Siero, sin chip. Se busca dueño
pastor_asturias/hallado low note | El pastor de Siero ya está con su familia
refugio_delta/leish medium medical_progress | Bruma empieza hoy el tratamiento de leishmania
refugio_delta/bruma low adoption | Bruma, podenca de 5 años, busca familia tranquila
caballo_canning/caido critical emergency | Caballo caído en la ruta 58, no se levanta. Necesitamos veterinario de equinos
caballo_canning/caido high medical_progress | El caballo de la ruta 58 sigue con suero, esta noche es clave
yami_ruta/cadena high emergency | Perro encadenado sin agua ni sombra en Pilar, hace días que llora
yami_ruta/cadena low note | Liberamos al perro de la cadena! Ya duerme en un sillón
hogarfelino_cor/fiebre high emergency | Michi no come hace tres días y tiene 40 de fiebre. Hoy al veterinario
hogarfelino_cor/fiebre low medical_progress | Michi ya come solo y bajó la fiebre
hogarfelino_cor/sillas low adoption | Michi en adopción. Macho, castrado, mimoso. Córdoba capital
campo_quemu/zorrito critical emergency | Zorrito atropellado en la banquina, está vivo. Quemú Quemú
pajaro_lobos/buho medium note | Cayó un pichón de lechuza del nido, ¿qué hago? Lobos
lucianag/pozo critical emergency | hay un perro en un pozo en villa elvira!!! llora mucho vengan
rescate_pergamino/sarna medium emergency | Perrita con sarna avanzada en la plaza Merced. Necesito tránsito
rescate_pergamino/sarna low medical_progress | Antes y después de la perrita de la plaza Merced
vet_amiga_sl/distemper critical emergency | Cachorro con moquillo convulsionando, sin recursos para internarlo. San Luis
vet_amiga_sl/cesarea high medical_progress | Mamá y cinco cachorros salieron bien de la cesárea, ella muy débil
albergue_bilbao/sacrif critical adoption | Bolo será sacrificado el lunes. Cruce de pastor, 4 años. Compartid
zoe_transitos/mamad medium adoption | Busco tránsito para dos gatitos de 20 días, toman mamadera
dina_bernal/coja medium note | gata renga en el patio de mi edificio, no se deja agarrar. bernal
dina_bernal/coja medium medical_progress | la agarramos! vete dice esguince, reposo y calmante
pulguitas_sur/manto low adoption | Manto, 6 años, tamaño grande, espera familia hace mil días
equipo_rescate_lp/techo high emergency | Perro en un techo hace tres días sin agua en Los Hornos
equipo_rescate_lp/techo low note | Bajamos al perro del techo, flaquito pero bien
refupatas_tdf/nieve high emergency | Gata congelada en Río Grande, está viva, la calentamos con bolsas
refupatas_tdf/nieve low medical_progress | La gata congelada perdió media oreja y nada más. Come sin parar
familia_gomez/luna medium note | Se busca a Luna, cocker dorada, desapareció el domingo en Ituzaingó
rocio_gatos/donante critical emergency | Necesitamos gato donante de sangre ya, grupo A, CABA
conejera_ok/patas medium medical_progress | La coneja con las patitas lastimadas ya usa vendas blandas
manada_oeste/deuda medium fundraising | Debemos 250 mil en la veterinaria por Toto y Uma. Alias manada.oeste
manada_oeste/uma low adoption | Uma lista para adopción! 2 años, castrada, vacunada, Merlo
`
