/** A third set in English; see the Spanish one. */
export const enField = String.raw`
bayou_animal_911/ditch critical emergency | Dog nailed by a semi on 190, alive, screaming, intestines visible. I'm in the median with him. Nearest vet is closed and I can't lift him alone. PLEASE
northfolk_cats/engine critical emergency | Kitten wedged behind the fan belt, owner started the engine. Skin off one side and he's going cold. Who's open past midnight in King's Lynn?
ellie_mtairy/antifreeze critical emergency | Lapped up antifreeze an hour ago in my neighbor's garage. Wobbling, drooling. I know the window is short. ER wants six hundred before they'll touch her
redclay_dogs/list critical adoption | Final notice from county: eleven names, needles start at 8am. Biscuit, Juno, Tater, Old Man... any 501c3 can pull by email tonight
harbour_watch_pl/seal critical emergency | Seal pup with fishing line sunk into its throat, struggling for every breath on the slipway. Rescue centre line rings out. Tide is coming in
tack_room_ali/bog critical emergency | Pony stuck up to her neck in the bog above Glen Farm. She's stopped fighting. Need a tractor, strops, anybody
nightshift_fosters/fading critical emergency | Smallest of the litter is cold and gasping. She's had glucose, she's on a heat pad, she's slipping. Is there a vet awake in Leeds?
tx_heat_dogs/car critical emergency | Window smashed, dog out of the car at 110 inside. Seizing on the sidewalk. Cops and I are hosing her down. Somebody meet us at the ER on Lemmon
jonah_ak/ice critical emergency | He went through the ice on Jewel Lake chasing geese. Collie. Holding on by his front paws about sixty feet out. Fire dept en route, who has a canoe closer?
barn_owl_bev/glue critical emergency | Whole body stuck to a rodent glue board, she's torn half her breast feathers out and panting. Please, who knows how to do this without killing her
street_tails_det/shot critical emergency | Neighborhood dog got shot on Chalmers. In through the shoulder, he's bubbling when he breathes. Loading him in my car, need a clinic to say yes to no money down
pets_of_ward9/bloat critical emergency | Stomach like a drum, retching foam, can't stand. Shelter's oldest resident. Surgery tonight or we let him go and I can't let him go. $3,200
callie_tnr/crushed critical emergency | Garage door came down on a mama cat. Back end flat, front end still trying to get to her babies. Is anyone within ten minutes of Route 9 diner
dales_lamb_line/drown critical emergency | Three ewes and a collie cut off on the island, river's rising a foot an hour and the bank's going. Boat needed at Kettlewell now not later
urgent_pulls_ky/parvo critical adoption | Parvo exposure in the puppy room. Shelter will put down the whole room at close of business unless rescue takes them today. 14 babies. Fosters??
lola_kc/hanging critical emergency | Chained dog jumped the fence and is hanging on the other side. I've got her weight on my shoulders. Bolt cutters, 38th and Agnes, run
exotic_sos_uk/python critical emergency | Rabbit, maggots in the wound right down to muscle, flat out and barely warm. Out of hours wants £250 to see her. I have forty. She won't last till Monday
alley_angels_ph/burn critical emergency | Kids set fire to a box with cats in it. One dead, two alive and badly burned, airway swelling. Driving to Penn Vet. Please start calling ahead
skye_collies/cliff critical emergency | Dog over the edge at Neist. We can hear whining from the ledge and then nothing for longer each time. Coastguard forty minutes off
mm_rescue_tuc/snake critical emergency | Diamondback got him in the neck and his throat is closing. Antivenin is $900 a vial and he needs two. Old ranch dog, nobody's but ours
gulf_paws/abscess high emergency | Found him behind the Dollar General, face swollen shut, pus running out of one eye. Sweet as pie. Can anybody foster if I pay the first visit?
otis_hedgehogs/wound high emergency | Dog bite across the back, old enough to smell. He's eating a bit. Need an experienced carer in Stoke tomorrow morning
beth_lincs/mange high emergency | Fox with no fur left, skin cracked and weeping, lying out in daylight by our shed. She lets me get within a yard. Who treats mange round here?
longears_sanct/hooves high emergency | Two donkeys seized-up in a yard, feet curled like slippers, can't walk to the water. Owner says take them by Friday or the knackerman will
pibbles_nola/prolapse high fundraising | Mabel's eye popped out and the surgeon will remove it first thing tomorrow. $1,450. If forty of you skip a coffee we're there
creekside_k9/embedded high emergency | The collar's grown into his neck. You can smell it before you see it. He's twelve kilos of bones and he still leaned on me. Vet at ten, funds short
feral_friends_yyc/frost high emergency | Minus 28 and the grey one's ears are black and so are two toes. She's in my trap, in my bathroom. Who has a spot for her?
petra_stray_hrt/wire high emergency | Snare round the waist, cut almost to the bone, and she's been dragging it for days. We've set the trap in the lay-by
littlewing_rehab/hawk high emergency | Redtail hit by a windshield, wing dropped and one pupil blown. In a dark box in my truck. Which of you takes raptors on a holiday?
gina_hv/puppies high emergency | Six puppies in a storm drain off Elm, mother's dead on the road above. I can see noses. Need someone skinny, seriously
rollo_update/icu high medical_progress | Rollo's still on the ventilator ward. Kidneys took a hit overnight and they've started him on new meds. The next day will tell us
hoarding_case_22/house high emergency | We're in the house now. Thirty-eight cats, no litter trays, three can't open their eyes at all. Carriers please, as many as you've got
greyt_escape/spiral high fundraising | Broke her hock on her last race and they were going to shoot her on Saturday. We've bought her out. Repair is £2,400, deposit due tomorrow
sadie_wk3/pins medium medical_progress | Week three for Sadie. Pins holding, drain out, still furious about the crate. Vet wants another film before she's allowed stairs
lost_in_barnes/kiwi medium note | Kiwi slipped her harness by the pond at about four. Tiny black poodle, pink bow. Please look, don't call, she'll bolt
found_i40/husky medium note | Picked up a husky girl at the truck stop off exit 78. Blue eyes, no tags, trained, heartbroken. Somebody is missing her
fip_fighter_pom/day40 medium fundraising | Day 40 of 84 and Pom's got his appetite back. The last vials are £360. I've listed my bike and my nan's teapot
foster_gap_atl/monday medium adoption | Foster for Duke ends Monday and there's no plan B. House trained, ignores cats, hates hoovers. Could be two weeks, could be four
barn_fire_horses/hay medium fundraising | The horses got out but the hay didn't. Vet says smoke coughs for all five. We need forty bales and a dry stall to rent
hw_howie/shots medium medical_progress | Howie had his second injection today. Thirty days of doing absolutely nothing, doctor's orders. He's appalled
trailer_park_tnr/count medium note | Counted nineteen at the trailer park and six look pregnant. Landlord gives us until the first. Traps I have, drivers I don't
mill_survivor_bee/scared medium adoption | Bee has never been touched kindly. She needs a quiet home with another calm dog and a human who isn't in a hurry, soon, the kennel is breaking her
vet_tab_smoky/debt medium fundraising | We owe the clinic $7,212 and they've put us on pay-up-front. T-shirts go live at noon. Every shirt is half a spay
pigeon_patty/string medium medical_progress | Got the last of the string off today. He'll lose one toe. Soaking the rest twice a day and he bites me for it
evicted_seniors/pair medium adoption | Their owner died in March and the house is sold. Thirteen and fourteen, used to one lap. We've ten days to find them another
wrong_leg_wren/cast medium medical_progress | Wren's new cast went on crooked so it's off and on again. Check Friday. Swelling is down though
long_stay_lou/kennel low adoption | Lou's been here since the Olympics. Good on lead, rubbish at fetch, excellent at leaning. Somebody's person, surely
teddy_goes_home/sofa low note | Teddy left with his new dad at noon and was asleep on the passenger seat before the junction
stitches_out_nell/park low medical_progress | Stitches out, cone off, first lap of the park done at full tilt. You'd never know she was the girl from the culvert
meet_the_cheeses/litter low adoption | Brie, Gouda and Colby are ready! Twelve weeks, fixed, chipped and convinced that toes are prey. Pairs preferred
paid_in_full_bb/thanks low fundraising | Balance: zero. You did that in three days. Every one of you is on Mungo's Christmas card list
kennel_blankets/drive low fundraising | We're collecting towels, kibble and old duvets for the winter. Drop-off is the blue bin by the gate
no_longer_lost/domino low note | Domino's home. He'd moved in with a lady who thought he was called Kevin and fed him salmon
bucket_calf/grown low note | Remember the calf in the bucket photo? He's three hundred pounds now and believes he's a dog
release_day_osp/gull low note | Oil all gone, weight up, off he went over the harbour wall without so much as a thank you
fixed_and_found/colony low note | That's the dairy done: forty-one in, forty-one out, ears tipped, back with their cows
walks_again_pip/wheels low medical_progress | Pip hasn't used the wheels since Tuesday. Four paws on the grass, wonky but under his own steam
retired_police_h/ears low adoption | Quiet gentleman of sixteen hands looking for a field and a friend. Sound for petting, not for riding. Home checks apply
one_year_on_hope/then low note | This time last year she was the thing in the gutter nobody stopped for. Today she stole the Sunday roast
deaf_dolly/signs low adoption | Dolly can't hear you but she knows sit, stay and cheese by hand. Fine with children. Ask us about her
tick_season_tips/dog unrelated advocacy | Check your dog for ticks after every walk, ears and armpits first. Never burn them off. Twist, don't pull
stop_live_export/march unrelated advocacy | Calves are still being shipped for days without water. Join us outside Parliament on the 12th and be their voice
xylitol_warning/gum unrelated advocacy | One stick of sugar free gum can put a small dog in liver failure. Keep handbags off the floor and know your nearest emergency vet
winston_writes/vet unrelated pet_life | Winston had his jabs and would like it known that he was betrayed, that the biscuit was stale and that he's told the cat
cat_person_kat/4am unrelated pet_life | 4am: she has found the one crinkly bag in the house. 4:05: she has found my face
forever_maisie/bye unrelated pet_life | Said goodbye to Maisie yesterday. Eighteen years of her snoring. I keep saving her the crust
gulfcoast_wx/storm unrelated disaster | Hurricane Odell now category 3. Mandatory evacuation for Zone A. Pets are allowed at the Civic Center shelter, bring a crate and records
quake_relief_int/toll unrelated disaster | Rescuers pulled a boy alive from the rubble after 70 hours. At least 1,100 are dead and hospitals are out of blood
help_for_harlan/house unrelated human_fundraising | Harlan and his girls lost everything in Tuesday's fire. We're raising money for a deposit and school clothes. Anything helps
wheels_4_wendy/van unrelated human_fundraising | Wendy hasn't left the house since her stroke. An adapted van is £14k and we're nearly halfway. Please share far and wide
hospital_diary_k/son unrelated human_illness | He's out of surgery. They put a plate in his arm and he asked for nuggets, so I think we're fine
mum_of_twins_x/croup unrelated human_illness | Both of them up all night barking like seals with croup. Steroids given, steam on, mother broken
one_liner_larry/parrot unrelated joke | Bought a parrot at auction. Kept getting outbid until I realised who I was bidding against
tired_and_thirty/adopt unrelated joke | for adoption: one millennial, knees gone, house trained, cries at adverts. no fee, please just take me
cowboyjokes/horse unrelated joke | Horse walks into an urgent care. Doctor says you're stable
furbabes_store/sale unrelated advert | 25% off all orthopaedic dog beds this weekend. Because your best friend's hips deserve it. Use code NAPTIME
happytails_sitters/xmas unrelated advert | Two boarding spaces left over Christmas! Fully insured, garden, no kennels. Message for a meet and greet
doodle_acres/pups unrelated advert | F1b mini goldendoodles ready November 1st. Health tested parents, two year guarantee, deposits open
cascade_humane/5k unrelated shelter_news | Registration closes Friday for the Furry 5K! Shirts, snacks and a lot of very slow bulldogs
thanet_cats/agm unrelated shelter_news | Our AGM is on the 9th at the Methodist hall. We'll be electing a treasurer and eating cake
kittencorner_vol/training unrelated shelter_news | New volunteer training starts on Saturday, 10 till 2. Learn to scoop like a pro. Sign up at the desk
reef_reader/turtle unrelated wildlife | Green turtles return to the very beach they hatched on, thirty years later, using the planet's magnetic field
moor_notes/curlew unrelated wildlife | Curlews are down by half since 1990. First chick of the spring seen on the moor this morning
pitside_pete/league unrelated sport | Put that back four to sleep. Ran over twice on our own patch, limped home with nil and deserved worse
valleynews_10/crash unrelated news | Horse trailer overturns on Highway 12. Both animals unhurt, driver treated at the scene, road open again
metro_courts/cruelty unrelated news | Man jailed for 18 weeks and banned from keeping animals after starving two lurchers, magistrates hear
policehound_fan/award unrelated news | PD Bruno, who was stabbed on duty in 2022, has been given the animal OBE at a ceremony in London
sleepless_sam/deadline unrelated chat | this deadline has me by the throat. bleeding from the eyes. somebody bring soup
dnd_dropout/goblin unrelated chat | adopted a wounded wolf in session two and now the whole party would die for her. the DM hates us
theatre_mouse_q/matinee unrelated chat | The dog in the show did a wee on stage and got a standing ovation. I've been doing this for thirty years
newpuppymum/teething unrelated pet_life | Is it normal for a four month old pup to chew table legs? She's got toys, she's had walks, the table is losing
flat7_letters/barking unrelated chat | To whoever lives above: your spaniel howls from 8 to 6. I'm on your side, but so is the wall
`
