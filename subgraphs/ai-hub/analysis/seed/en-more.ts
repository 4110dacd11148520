/** A second set in English: other writers, other towns, cases and none in turn. */
export const enMore = String.raw`
lowcountry_paws/gdv critical emergency | Our foster Great Dane is bloating. Retching, nothing coming up, gums grey. ER in Charleston wants 3k to start. PLEASE, we have maybe an hour
lowcountry_paws/gdv high medical_progress | Tank made it through GDV surgery. They tacked his stomach and took his spleen. Heart rhythm is still throwing PVCs so no celebrating yet
megan_stl/bridge critical emergency | someone just threw a dog off the Jefferson overpass onto the tracks. it's alive. i can see it lifting its head. there is no way down on this side. police are not coming
nwales_wildlife/otter high emergency | Otter cub alone and crying by the slipway at Conwy for over 24 hours, very thin. On our way from Bangor, please keep your dogs on leads
highland_hound/well critical emergency | Collie down an old well shaft near Dores, been there since at least last night. Mountain rescue on way. Can anyone bring a long rope and a harness big enough
miami_meows/hurricane critical emergency | There are kittens in the wall at 14th and NW 3rd and the surge is coming up. We can hear them. Need someone with a reciprocating saw in the next hour
miami_meows/hurricane low adoption | Meet the Drywall Five: Sheetrock, Spackle, Joist, Putty & Stud. Ten weeks and fully vetted, Miami-Dade
ocshelter_watch/oldman critical adoption | 13 year old poodle turned in because the family is "getting a puppy". He's been marked medical and goes down first thing tomorrow. ID 448121. Senior rescues??
farmgate_ire/ewe high emergency | Ewe on her back in the ditch outside Gort, crows have been at her eye. Farmer isn't answering. Does anyone know whose blue mark this is?
texline_donk/loose high emergency | Jenny and newborn foal loose on 287 south of Amarillo in the dark. Baby has been clipped, it's bleeding from the shoulder but up and nursing. Need a trailer
jocelyn_m/apt high emergency | tenant skipped out and left 9 cats locked in a unit, no power, no water, it's 101 today. landlord will let us in at 6. need carriers, gloves, and somewhere to take them. Bakersfield
jocelyn_m/apt medium adoption | All 9 apartment cats are out!! 3 are sneezing, everyone's drinking like camels. Looking for fosters, even just one each
dusty_trail_dogs/quills medium emergency | stray came up to the barn with a face full of porcupine quills, at least 60, some in his mouth. small town, no vet til monday. anyone pulled these themselves w sedation?
notts_nine_lives/teddy low adoption | Teddy, 8, FIV positive, hates nobody. Needs indoor or catio. Been with us since two Christmases ago
pgh_pibbles/acid critical emergency | Somebody poured drain cleaner on this girl and left her in Frick Park. Skin is sloughing. We're 6 minutes from the hospital and we don't have the deposit
brightside_rescue/mange medium emergency | Three pups pulled from under a trailer, all bald and crusty with mange, one with a cherry eye. Stable, stinky, happy to be warm. Foster needed that can separate from own pets
brightside_rescue/mange low medical_progress | Week 5, the trailer trio has FUR. Skin scrape negative on two of three!
jamie_ldn/fox high emergency | Fox cub with its head wedged in a wheel hub behind the flats on Peckham Rye. It's stopped struggling. Fox Project line is engaged
hannah_syr/ice critical emergency | dog went through the ice on Onondaga lake by the marina, he's hanging on to the edge, we've called 911. if anyone has a rope and a board and lives close RUN
lost_pets_leics/bella medium note | LOST Bella, 14yr old blind jack russell, slipped out the back gate in Oadby about 4pm. She won't last a night out in this. Check sheds and ponds
lost_pets_leics/tabby medium note | Does this lad belong to anyone? Been hanging round the Co-op in Wigston a fortnight, big tabby tom, bit of a limp, no chip when we scanned him
coyote_valley/rooster low note | Someone dumped a rooster at the trailhead. He's following hikers and screaming. We've got him in a dog crate, any sanctuary taking roos?
tracey_bham/staff medium note | This staff x has been tied to the railings outside Lidl on Coventry Rd since before it opened. Nobody in the shop claims her. Wagging but shivering. I've got to go to work at 2
tracey_bham/staff low note | Railings girl is with the warden, safe and warm, 7 days till she can be rehomed. I've put my name down lol
barnowl_brook/box medium medical_progress | Chick number 3 had a crop infection but took two whole mice this morning without help
ridgeback_rr/hospice low note | Old Hattie slipped away this morning with her head on my knee. She had 11 weeks of being somebody's dog. It counted
ridgeback_rr/intake medium note | Intake day. 4 hounds off a hunting lease, ribs and ticks and the sweetest faces. Names, please, the theme is cheeses
ridgeback_rr/intake low adoption | Colby and Havarti graduate from quarantine today! Both under 2, both couch ready. Hound people, where are you
fiona_orkney/seal medium medical_progress | Skerry the pup is off tube feeding and taking whole herring. 19 kilos. Two more weeks and she's back in the bay
vet_student_vee/rabbit medium medical_progress | The surrendered bun's jaw abscess is packed w antibiotic beads. He's eating mush off a spoon like a tiny king
sunrise_equine/foal high medical_progress | Orphan foal took 6 oz every hour overnight. Temp's up, lungs crackly. Plasma going in at 8
sunrise_equine/foal medium fundraising | Milk replacer for the orphan is $140 a bucket and he's through one every four days. Amazon list pinned
kevin_reno/parade unrelated joke | just watched a pigeon with one leg take a whole churro from a child. hero
k9_sgt/retire unrelated news | After 8 years and 212 arrests, K9 Blitz retires today. Thank you for your service good boy
herald_loc/barnfire unrelated news | 30 horses killed in early morning barn fire at county fairgrounds, cause under investigation
herald_loc/sentence unrelated news | Couple banned from keeping animals for ten years after 23 neglected dogs found in Doncaster home
herald_loc/missinghiker unrelated disaster | Search resumes for missing hiker in Glencoe. Mountain rescue teams and dogs deployed
fema_watch/cots unrelated disaster | Shelters in Asheville are at capacity. If you have a spare room for a displaced family please register
usgs_bot/eq unrelated disaster | M 5.4 earthquake, 12 km SE of Ridgecrest. Drop, cover, hold on
aunty_bev/hip unrelated human_illness | had my hip replaced tuesday, walking with a frame already, nurse says I'm her star patient
aunty_bev/hip unrelated human_illness | in bed with an infection in the wound, on antibiotics, feeling very poorly. no visitors please
team_marlowe/leuk unrelated human_fundraising | Marlowe is 4 and relapsed in March. CAR-T costs more than our house. Please donate or share, link in profile
team_marlowe/leuk unrelated human_fundraising | We rang the bell!!! Marlowe is in remission. Fund stays open for scans, thank you angels
stpauls_shelter/winter unrelated human_fundraising | Night shelter is full and it's -6. We need blankets, socks and volunteers from 8pm. Nobody should sleep rough
preemie_pop/ava unrelated human_illness | Ava came off the feeding tube today, 5lb 2oz of stubbornness
donor_dan/marrow unrelated human_illness | I matched! Donating bone marrow next week to a stranger. Terrified and thrilled
crossfit_kyle/injury unrelated sport | tore my bicep off the bone on a box jump, don't ask. surgery friday
dawgpound_d/qb unrelated sport | Our QB is limping, our line is toast and the Dawg Pound is howling. Cleveland baby
wslfan_em/cap unrelated sport | Captain's back in full training after the fractured foot! Scans clear, available Sunday
wslfan_em/foxes unrelated sport | Foxes limp out of the cup after a mauling at home
cheltenham_c/fall unrelated sport | Faller at the third, horse and jockey both up and walking. Phew
sparkle_groom/offer unrelated advert | De-matting special this week only: £35 small dogs, £45 large. No judgement, just bubbles
barkly_box/promo unrelated advert | Rescue dogs deserve spoiling too! Use RESCUE15 for 15% off beds and we'll donate a toy to a shelter
carvet_garage/ad unrelated advert | Engine making noises? Bring her to the car doctor, free check up in May, call for an appointment
cozycatio/build unrelated advert | Custom catios built and fitted across Surrey. From £650. Message for a quote
petpix_studio/shoot unrelated advert | Spring mini sessions for pups and their people, 20 mins, 10 edited images, $149
vetjobs_uk/vn unrelated advert | RVN needed for busy small animal hospital in Derby. 4 day week, no OOH, great team
ranch_supply/goat unrelated advert | Nubian doe kids for sale, disbudded, $150 each or two for $275
sushi_cat/cafe unrelated chat | The Hungry Cat on Main has the best lobster roll in town and a two hour line
gamer_gil/raid unrelated chat | wiped at 2%, healer was bleeding out, tank ran off like a scared puppy. never pugging again
dnd_nerd/familiar unrelated chat | my wizard's cat familiar died saving the party and I had to take a walk
poet_lou/poem unrelated chat | "the dog that waited / is every door I closed" new poem up on my site
fosteryouth_x/aging unrelated human_fundraising | Over 20,000 kids age out of foster care every year without a family. Become a mentor
rustyvan/rescue unrelated chat | Van died on the A30, RAC says 3 hrs. Rescue me from this layby
lawn_larry/mole unrelated chat | anyone know a humane way to get a mole to move house, asking for my lawn
hoa_karen/cats unrelated chat | Whoever is leaving food out for the ferals on Birch, you're attracting raccoons. Please stop
budget_bri/vetbill unrelated pet_life | $312 to be told the cat is "dramatic". money well spent I guess
budget_bri/nap unrelated pet_life | nobody move, the cat has chosen my lap
noah_hikes/summit unrelated pet_life | Summit no. 40 with the old dog. She set the pace, I carried her water
lab_dad_lee/sock unrelated pet_life | lab ate a sock, lab threw up a sock, lab tried to eat the sock again. vet says monitor. sigh
first_puppy/biting unrelated pet_life | 12 week old puppy won't stop biting my ankles, what worked for you all?
memory_lane_k/grief unrelated pet_life | two years without my old cat and I still leave the bathroom door open for her
ivy_reads/vetbook unrelated chat | Rereading All Creatures Great and Small, the calving scenes still make me sweat
lowcountry_paws/gala unrelated shelter_news | Tickets for our Black Tie & Tails gala go on sale Monday. Silent auction items needed!
notts_nine_lives/stall unrelated shelter_news | We'll be at Beeston market on Sunday with cakes, plants and bric a brac. Come say hi
pgh_pibbles/trustees unrelated shelter_news | We're recruiting two trustees. If you know charity accounts we'd love to talk
ridgeback_rr/podcast unrelated shelter_news | Our founder's on the Hound About Town podcast this week talking about transport logistics
brightside_rescue/policy unrelated shelter_news | Please note our adoption fee changes on June 1. Dogs $350, puppies $425, includes spay/neuter
pawsitive_nb/stats unrelated shelter_news | 2025 by the numbers: 611 in, 598 out, 4,200 volunteer hours and approx. one billion loads of laundry
dusty_trail_dogs/rant unrelated chat | if your "breeding program" is two dogs and a facebook page you're not a breeder
nwales_wildlife/advice unrelated advocacy | Baby bird season! Feathers and hopping = leave it. Bald and on the ground = call us
ocshelter_watch/stats unrelated advocacy | 1 in 3 dogs that enter our county shelter never leave. Foster, adopt, vote in the supervisor election
lucyslaw_x/greyhound unrelated advocacy | Greyhound racing killed 109 dogs on UK tracks last year. Wales is banning it. England next
tofu_tess/dairy unrelated advocacy | A dairy cow cries for days when they take her calf. Oat milk exists
eco_ella/cats unrelated wildlife | Cats kill an estimated 2.4 billion birds a year in the US. Keep them in or build a catio
trailcam_tod/bear unrelated wildlife | Sow and three cubs on the trail cam last night, fattest bears in Vermont
aquarium_mb/otters unrelated wildlife | Our sea otter surrogacy programme has released its 65th pup
whale_wkly/ship unrelated wildlife | Another right whale killed by a ship strike. Fewer than 370 left
prison_pups/story unrelated news | Inmates at Folsom train service dogs for veterans, programme turns 15
airline_oops/flight unrelated chat | our flight is delayed because a cat escaped its carrier and is somewhere in row 30. legend
council_rats/bins unrelated chat | third week without bin collection, rats the size of terriers
office_olly/monday unrelated joke | found injured in the break room: my motivation. may not survive till friday
gen_z_gia/adopted unrelated joke | my parents adopted a dog the week I moved out and it has my room, my blanket and a better instagram
dad_joke_bot/horse unrelated joke | A horse walks into a bar. Several people get up and leave, recognising the danger
lotto_lil/win unrelated chat | pls pls pls someone donate a functioning serotonin receptor
neighbors_app/coyote unrelated chat | coyote on Ridge again, keep your small dogs in at dusk folks
`
