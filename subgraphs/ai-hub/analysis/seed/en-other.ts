/** More posts in English about no case: hard ones, and the plain talk of an ordinary day. */
export const enOther = String.raw`
bayou_paws/+curso unrelated shelter_news | Free pet first aid class on Thursday at 7 in the Metairie library. Learn CPR for dogs and cats. Seats are limited so please register by email
bayou_paws/+stickers unrelated shelter_news | Our new stickers and tote bags are here. All proceeds support the rescue. Pick up at the Saturday market or order online
southside_kittens/+tip unrelated advocacy | Found kittens alone? Don't scoop them up yet. Mom is probably hunting. Watch from a distance for a few hours. If they're cold or crying nonstop, then call someone
hollow_creek_shelter/+visita unrelated shelter_news | Reminder that the shelter is open to visitors on Sundays from 10 to 1, weather permitting. Kids with an adult please, and leave your own dogs at home
leish_dogs_uk/+loteria unrelated shelter_news | Christmas raffle tickets are on sale now, £2 each or three for a fiver. First prize is a hamper. Drawn live on the 18th
moorland_dogs/+mani unrelated advocacy | On Saturday we march against trail hunting. Meet at noon by the monument, bring a banner and your voice because they don't have one
greyhound_gap_ie/+dato unrelated advocacy | Thousands of greyhounds are bred for racing in Ireland every year and most never make it to the track. Ask your TD where they go. End the public funding
cart_horse_watch/+charla unrelated shelter_news | Thank you to Year 5 at St Anne's for having us. We talked about working horses and came away with some brilliant drawings
lowcost_vet_mia/+turnos unrelated shelter_news | December spay and neuter appointments open Monday at 9am on our website. Bring ID and proof of address. We can't book through messages
dogs_of_dayton/+sueldo unrelated chat | For everyone asking what we get paid: nothing. Eight people with day jobs and no savings. Good night
queens_cat_help/+libro unrelated chat | Has anyone read "I Am a Cat" by Soseki? Our book club is on chapter three and it's hilarious
coys_forever/+central unrelated sport | Gutted to see him limp off again. Please not the knee. This team has no heart without him
coys_forever/+central unrelated sport | Confirmed, grade two hamstring tear, out for a month. Time for the academy kids to step up
cubbies_win/+domingo unrelated sport | We are going to murder them on Sunday. They'll go home with their tails between their legs, mark my words
ath_bil_uk/rescue unrelated sport | Rescued a point in the ninety-third minute. They were dead and buried at half time and somehow crawled back
tennis_tick/+gol unrelated sport | She had to retire with a back injury when she was a set and a break up. Such a shame, she'd been playing the best tennis of her life
gym_becca/+sentadilla unrelated chat | Overdid the squats and now I can't get down the stairs. Everything hurts. Rest day tomorrow I swear
grandmas_pot/+locro unrelated chat | Grandma's gumbo: make the roux slow, dark as a penny, then chicken, sausage, okra and patience. Three hours, don't you dare leave it
steakhouse_row/+promo unrelated advert | Thursday is date night at Row's: two steaks, two sides and a bottle of red for $89. Call to reserve your table
gatopizza/+dosporuno unrelated advert | Two for one on Tuesdays at Fat Cat Pizza. Free delivery within three miles
pawpals_store/+correa unrelated advert | Collars, harnesses and tags engraved while you wait. We ship nationwide. Follow us for this week's deals for your dog
pawpals_store/+abrigo unrelated advert | Don't let your dog feel the cold! Fleece coats from £14, sizes XS to XXL, and free returns
elmwood_vets/+vacunas unrelated advert | Vaccination month at Elmwood Vets: 15% off boosters for dogs, cats and rabbits. By appointment, Monday to Saturday
elmwood_vets/+cardio unrelated advert | We now offer cardiology: ECG, heart scans and blood pressure checks for older dogs and cats. Ask at reception about our pet health plan
frenchies_kent/+bulldog unrelated advert | French bulldog puppies available, blue and fawn, vaccinated and wormed. Collection from Ashford or delivery arranged. Price on request
lakes_kennels/+verano unrelated advert | Going away this summer? Your dog can have a pool, walks and round the clock care at Lakes Kennels. Book before May and save
recall_rory/+grupo unrelated advert | Saturday puppy classes on the Heath at eleven. Teach your dog to come when called and walk without pulling. First session free
safe_life_ins/+moto unrelated advert | If you came off your bike and ended up in hospital, who would pay the bills? Life and accident cover from $12 a month
gazette_local/+hospital unrelated news | Doctors warn the emergency department is at breaking point: patients waited up to twelve hours on chairs last night and nurses walked out this morning
gazette_local/+bebe unrelated news | A police officer saved a three week old baby who was choking on milk. He did back slaps in the patrol car and drove her to hospital
gazette_local/+perropolicia unrelated news | Kira the drug detection dog has retired after 300 operations. She'll live with her handler in Hull
traffic_m6/+a7 unrelated news | Three vehicle crash on the M6 northbound at junction 15. Two people with minor injuries and five miles of queues
metro_desk/+incendio unrelated news | A 67 year old man has died in a house fire in Croydon. Firefighters rescued his wife and two neighbours from an upstairs window
ag_report/+carne unrelated news | Live cattle futures rose for a fourth week as herd numbers hit a seventy year low. Retail beef prices are up 6.2 percent
sci_today/+perros unrelated wildlife | A study of 18,000 dogs found mixed breeds aren't healthier than purebreds. Weight and exercise matter more than pedigree
sci_today/+gatosrom unrelated wildlife | Cats reached Europe with the Romans, according to DNA from 85 sites published in Nature today
patagonia_cam/+orcas unrelated wildlife | Orcas beaching themselves on purpose to catch sea lion pups. A brutal sight you can only see in March and April
everglades_np/+yaguar unrelated wildlife | Two Florida panther kittens were fitted with trackers this week. Vehicle strikes remain the leading cause of death for the species
usda_watch/+gripeaviar unrelated news | Bird flu confirmed at an egg farm in Iowa, 2.8 million hens to be culled. Officials say eggs on the shelf are safe
mum_of_two/+fiebre unrelated human_illness | Second night with the little one at 39. Doctor thinks it's viral. Cold flannels, cuddles and a lot of patience
mum_of_two/+fiebre unrelated human_illness | His fever's broken, he ate a whole bowl of pasta and asked to go to nursery. I'm going to sleep for a week
annas_fight/+quimio unrelated human_illness | Last chemo!! I rang the bell and we all cried. Radiation still to come, but the worst is behind me. Thank you for so much love
annas_fight/+quimio unrelated human_fundraising | I'm selling raffle tickets to pay for the treatment my insurance won't cover. $5 each, you could win a quilt and a signed jersey
chair_for_theo/+silla unrelated human_fundraising | Theo has cerebral palsy and needs an adapted chair that costs £6,500. With your help we can get there. Link in bio
st_jo_parish/+abrigo unrelated human_fundraising | Coat drive: we're collecting blankets, jackets and boots in good condition for families in the shelter, every day from four to eight
vfd_ensign/+rifa unrelated human_fundraising | Your volunteer fire company needs new rescue gear. Buy a $20 ticket at the firehouse and you could win a side by side
left_the_firm/+renuncia unrelated chat | I quit. Eleven years and I left without a hug, carrying a cardboard box. Tomorrow's another day
ivan_codes/+deploy unrelated chat | Friday, 5:40pm, somebody pushed without testing and killed the database. We're all in intensive care
ivan_codes/+mate unrelated chat | Milk first or tea first? Answer carefully because this friendship depends on it
flora_reads/+novela unrelated chat | Finished the Shirley Jackson at three in the morning and now I'm afraid to go to the bathroom. Do not read it alone
flora_reads/+biblio unrelated chat | Donated four boxes of books to the library and came home with five on loan. I'm a lost cause
fm_rock/+agenda unrelated advert | Tonight at the Garage: The Romantic Dogs launch their second album. Doors at seven, tickets on the site, over 14s with an adult
ballet_bore/+ballet unrelated chat | Saw Swan Lake and cried from the second act. When she dies the whole house stopped breathing. I'll never forget it
stars_by_mila/+semana unrelated chat | Scorpio: an old wound closes this week. Virgo: mind your stomach. Leo: somebody you thought was lost comes back
harbour_homes/+venta unrelated advert | For sale: three bed terrace with a yard in Whitstable. Pets welcome, no chain, lovely light. Viewings by appointment
beto_vans/+flete unrelated advert | Man and van, fair prices, short notice. We move furniture, motorbikes and the occasional budgie. Message me
nextdoor_bal/+corte unrelated chat | Eight hours without power on our street, the freezer's melted and the kids are roasting. The company won't pick up. Does anyone know anything?
nextdoor_bal/+perdida unrelated chat | Lost my wedding ring in the park near the swings. Gold with our initials. If anyone finds it please message me, there's a reward
nextdoor_bal/+plomero unrelated chat | Can anyone recommend a plumber in Catonsville? A pipe has burst and the hallway is flooding. It's urgent, please
grey_humour/+adoptame unrelated joke | adopt me, I promise not to chew the couch, to pee where I'm told and to only cry between two and four in the morning
grey_humour/+gatojefe unrelated joke | The cat sat on the keyboard and emailed the whole company. Clearest thing this department has sent all year
grey_humour/+hospital unrelated joke | Doctor, I dreamed I was a dog. Lie down on the couch. I can't, I'm not allowed on the couch
punny_paul/+perro unrelated joke | My dog has learned to give his paw. I've learned to give the paw, the biscuit, the blanket, the sofa and half my wages
school_run_sal/+cole unrelated chat | If school asks for one more rabbit costume at ten at night I'm throwing myself out of the window (ground floor)
moon_and_me/+luna unrelated pet_life | My cat Moon has worked out that if she pushes glasses off the table I get up. It's five am and we're on glass three
moon_and_me/+luna unrelated pet_life | Took the cat for her check up: 10.5 lbs, perfect heart, vaccinated. She yelled all the way there as if I was taking her to war
dogparents_x/+cumple unrelated pet_life | Five years of this big lump! Meat cake, balloons and all his friends from the park. Happy birthday Biscuit, best thing that ever happened to us
dogparents_x/+playa unrelated pet_life | Beach week with the dogs: one surfs, one sleeps under the umbrella and the two of us carry everything
just_adopted_j/+consejo unrelated pet_life | I adopted an adult dog a month ago and she still won't get on the sofa without asking with her eyes. Was yours the same? How long before they relax?
old_friend_t/+tango unrelated pet_life | My dog Tango is 15 and can't hear any more. When I come home he still knows. He slept on my feet all afternoon
old_friend_t/+tango unrelated pet_life | My dog Tango went last night on his cushion with my hand on his head. Fifteen years without one bad day. Thank you, friend
plant_fair/+potus unrelated chat | Took my dying pothos to the plant fair and an old lady revived it with banana skin water. Witchcraft, the good kind
vet_union/+salarios unrelated news | Veterinary residents are asking for minimum wage and rest after 24 hour shifts. Sign the open letter
council_bmouth/+playa unrelated news | Dogs are banned from the main beaches from May to September. Leads required on the promenade, fines of up to £100
council_bmouth/+censo unrelated news | The council will install 40 drinking fountains with dog bowls in city parks at a cost of £96,000
county_health/+zoonosis unrelated news | Free rabies vaccination for dogs and cats over three months at all county sites until November 30
rail_update/+demora unrelated news | Trains between Selby and York are delayed after a person was hit by a train. Services are suspended until further notice
activist_ellie/+zoo unrelated advocacy | No elephant should spend thirty years in a concrete pit. Close the zoo and move them to a sanctuary. Sign at the link
activist_ellie/+fiestas unrelated advocacy | Calf roping, bullfights, donkey basketball: we still call it fun when an animal suffers. Don't go, don't pay, don't stay quiet
vegan_ros/+leche unrelated advocacy | Cows lose their calves on day one so that you can have milk. They call for them for days. There are alternatives
law_larry/+consulta unrelated chat | I get asked this a lot: if your dog bites someone you're liable, even if he got out by accident. Use a leash and check your policy
bio_teacher_k/+clase unrelated chat | We dissected a cow's heart in class today and two students fainted. The rest want to be surgeons
route66_rv/+gomeria unrelated chat | Two flats between Tucumcari and nowhere. An old rancher stopped, fixed us up, fed us chili and wouldn't take a cent
film_club_lds/+cine unrelated advert | Film club: on Thursday we're showing Umberto D., the one about the pensioner and his dog. £4 on the door, talk afterwards
storm_radio/+temporal unrelated disaster | Gusts of 80 mph on the coast: roofs off, trees down, schools closed. Stay indoors if you can and bring your animals in
storm_radio/+temporal unrelated disaster | Two rest centres are open for people who've had to leave their homes. They need water, nappies, warm clothes and single mattresses
leos_sister/+leo unrelated news | My brother Leo went out on his bike on Saturday and hasn't come back. He's 22, blue shirt, scar over one eyebrow. We're desperate, any information at all
leos_sister/+leo unrelated news | They've found my brother in a hospital in Reading, he'd been hit by a van. He's in a bad way but he's alive. Thank you for sharing his picture
may_in_cornwall/+turismo unrelated chat | August in St Ives: six quid for a coffee, cars on every pavement and a gull has had my chips. I should have been a gull
exam_eve/+estudio unrelated chat | Four years of studying and I failed by two points. Absolutely crushed. I'll get up tomorrow, leave me on the floor today
`
