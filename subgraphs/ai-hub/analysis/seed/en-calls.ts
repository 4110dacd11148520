/** Calls for help and their sequels in English, with ordinary talk between them. */
export const enCalls = String.raw`
nina_fosters_ok/+calls-choke critical emergency | My foster puppy has a rawhide stuck in his throat, gums are turning blue and I can't reach it. Tulsa. Somebody tell me who is open right now
nina_fosters_ok/+calls-choke low medical_progress | Rawhide puppy is fine! They got it out with a scope, he slept it off and this morning he barked at his own reflection
big_valley_equine/+calls-impaled critical emergency | Gelding ran through a fence outside Oakdale and has a T-post in his chest. He's standing but bright blood is pumping. Need a large animal surgeon and a trailer this minute
big_valley_equine/+calls-impaled medium medical_progress | The T-post horse has a drain in, seventy stitches and an attitude. Hand walking in two weeks if the infection stays away
night_shift_ferals/+calls-press critical emergency | Cat crawled out of a trash compactor at the mall on Elm with her back end crushed, she's still trying to drag herself. Security gave me a towel. Anyone with a car, please
night_shift_ferals/+calls-press high fundraising | The compactor cat needs her leg and tail amputated by tomorrow or the infection will take her. It's $1,900 and we have $600
sunbaked_az/+calls-heat critical emergency | Husky down on the trail at Piestewa Peak, burning hot, glassy eyes, can't stand. We're pouring water on his belly. Two miles from the car. Hikers on the way up, we need hands
lilyfree_home/+calls-lily high emergency | Our foster cat Opal chewed a lily and she's vomiting and drinking nonstop. She's been admitted to flush her kidneys. The next three days decide it
lilyfree_home/+calls-lily low medical_progress | Opal the cat's kidney numbers are normal today! No more flowers in this house ever
lakewatch_mn/ice_deer high emergency | Doe and fawn stuck on the ice at Medicine Lake, legs splayed, coyotes on the shore. DNR says tomorrow. Anyone with ice cleats and a sled?
twomoms_wv/+calls-litters high emergency | Two dogs whelped in the same shed and one of the mothers has died. Eleven pups on one dam and three are very weak. I need milk replacer and another pair of hands in Beckley today
twomoms_wv/+calls-litters low adoption | Nine of the eleven shed puppies made it and they're fat, wormed and ready for homes. Beckley, West Virginia
fen_edge_rescue/+calls-ditch critical emergency | Large dog at the bottom of a drainage dyke near March, one leg bent the wrong way, in shock, not answering to voice. We need a stretcher and an estate car
fen_edge_rescue/+calls-ditch medium fundraising | The dyke dog has been plated and is called Fen. The implant alone was £1,300. We're raffling a hamper at £2 a ticket
pier_rescue_bn/+calls-gull high emergency | Young gull wrapped in fishing line under Brighton pier, it's cut through to the wing bone. I've got it in my coat. Who takes birds on a Sunday?
oil_slick_nc/+calls-loon medium note | Loon on the beach at Nags Head, thin and covered in oil. I've put a box over it and kept people back. No food, no water. Wildlife centre is on its way
tiny_kitten_wa/+calls-worms high emergency | Kitten about six weeks old with a huge belly, white gums and no strength to stand. It's worms but he won't last to Monday. Who knows a low cost clinic open in Yakima
tiny_kitten_wa/+calls-worms medium medical_progress | The wormy kitten has had fluids and a very gentle dewormer. He's sitting up and he licked the spoon. Don't cheer yet
stolen_pets_gla/+calls-guide medium note | Someone's taken a blind lady's retired guide dog from her garden in Paisley. Black labrador bitch, eleven years old. If you know anything please say
stolen_pets_gla/+calls-guide low note | The guide dog is back! Tied to the gate with a note saying sorry. Moira can't stop hugging her
edge_of_town_ks/+calls-fireworks high emergency | A man threw firecrackers into our kennel runs last night. Two dogs with burned muzzles and one that broke her leg on the fence. We need a vet out here today
edge_of_town_ks/+calls-fireworks medium fundraising | We want cameras and a new fence to keep our 90 dogs safe after the attack. The quote is $3,400 and we're at $1,150
street_vet_ldn/+calls-tetanus high medical_progress | Day three for the staffie with tetanus: still stiff as a board and fed through a tube in a dark room. He's very poorly and we aren't out of danger
street_vet_ldn/+calls-jabs medium fundraising | We've run out of vaccines and sixty homeless people's dogs are on the list. Each course is £12. Could you cover one?
cabbie_joe/+calls-boxtoss high emergency | was sat at the lights and the car in front chucked a box out. three kittens in it, one with blood round its mouth. im outside the asda on wilmslow rd. anyone
cabbie_joe/+calls-boxtoss low adoption | the kittens from the box at the lights are big now, 2 stripy 1 white. keeping one, other two need homes. manchester
golden_years_bc/+calls-sundown medium adoption | Dorothy is fourteen, blind and walks in circles. All she wants is a warm corner, soft food and somebody who isn't in a hurry. Hospice home wanted, we pay her meds
sinkhole_tn/+calls-mule critical emergency | Mule colt has gone down a sinkhole near Cookeville with only his head showing and his dam screaming beside it. We need a tractor or ten strong people with rope before dark
sinkhole_tn/+calls-mule low note | Nine neighbours, two ropes and an old door: the mule colt is out in one piece and went straight to nurse
roadrelay_x/+calls-ride medium adoption | Need a driver for the Amarillo to Denver leg on Saturday for Bruno, adopted dog, 30 lbs, crated and calm. Gas money and snacks on us
piggy_place_vt/+calls-crash medium medical_progress | The pig from the truck crash stood up today for the first time in three weeks. The fracture's healed crooked, but it's healed
drywell_tx/+calls-cow high emergency | Cow stuck in the mud of a dry stock tank outside Junction for two days. She's stopped bawling. We're giving her water from bottles. Anyone with a winch?
coyote_hollow/+calls-limp medium note | A young coyote with a snare wire round its neck is crossing yards in Laurel Canyon. Don't feed it, bring your dogs in. Trapper comes tomorrow
balcony_abuse_nj/+calls-hang high emergency | Dog being hung by his leash over a fourth floor railing in Passaic, the man does it every night to punish him. Tonight the dog was limp for minutes. Police said to call back
balcony_abuse_nj/+calls-hang low note | The Passaic balcony dog was taken out by humane law enforcement this morning. He's snoring on my rug
freshstart_or/+calls-card low adoption | Dog of the week: Ned, 5 years, 48 pounds, black with a white chest. Great with dogs, unknown with cats, scared of thunder. Looking for homebodies in Eugene
freshstart_or/+calls-echo medium medical_progress | Ned the dog's echo shows a grade three murmur. A pill every day and he can live long and well
window_birder/+calls-string medium note | Pigeon on my office ledge with its toes tied together by hair. I've cut most of it off. Anyone in Leicester who does foot care?
hailstorm_ks/+calls-cattery high emergency | Hail came through the cattery roof: fifteen wet cats, two with cuts on their heads. We need tarps and a few homes tonight, Salina
barge_dogs/keel critical emergency | Spaniel has gone in between the boat and the lock wall at Foxton and he's pinned. We can see his nose. Does anyone moored close have a pry bar
hope_farm_nh/milkfever critical emergency | The rescue goat who kidded last night is flat out, cold ears, eyes rolling. I think it's milk fever. My vet's phone goes to voicemail. Anyone in Coos County with calcium?
hope_farm_nh/milkfever low medical_progress | Calcium worked like magic. The goat is up, the kids are nursing and I'm lying in the straw
redbrick_cats/lung high medical_progress | The tabby who came off the roof is in an oxygen tent with air round her lungs. The vet will tap her chest again tonight. We're not counting on anything
redbrick_cats/lung low note | The roof tabby's owner recognised her from our post. He'd been putting up flyers for two months. There were a lot of tears in that waiting room
bayou_horses/flood critical emergency | Horses up to their bellies and rising behind the feed store in Golden Meadow, gate is chained and nobody can find the key. Bolt cutters, boats, anything, hurry
gutter_kittens/ladder high emergency | Three kittens in the gutter of a two storey in Joliet, the mother's been hit on the road. They've been crying since dawn and it's about to storm. Who has a tall ladder?
stormy_hound/embed high emergency | Caught the hound with the chain grown into her neck. It smells awful and she flinches at everything. Vet at eight tomorrow to cut it out, sedation is $260
trail_rex/snake high emergency | Rattlesnake got the rescue dog on the muzzle, face the size of a melon. We're forty minutes from antivenom. Is there a vet nearer to Alpine that stocks it
rpg_table/+calls-party unrelated chat | Last night the barbarian bled to death in front of us, the cleric turned up late and we sold the horse to pay for a resurrection. We lost the castle and our dignity
stroke_assoc_x/+calls-fast unrelated human_illness | Face drooping, arm weak, speech slurred? Think stroke and call 999, every minute counts. Share this and you could save a life
nana_jean/+calls-grandkids unrelated chat | The grandkids came, broke a vase, ate three days of dinners and put my pearls on the dog. I miss them already
bluegrass_sales/+calls-auction unrelated advert | Fall mixed sale on the 14th: proven broodmares, weanlings and two stakes winners. Catalogue online, shipping arranged to any state
sleepwell/+calls-apnea unrelated human_illness | Snoring, gasping, waking up choking? You could have sleep apnea. Ask your doctor about a sleep study
parish_council_x/+calls-bullrun unrelated news | The council has voted to keep the duck race at the summer fete, with plastic ducks this time and a first aider on the bridge
usgs_alert/+calls-dam unrelated disaster | Sirens sounded below the dam at dawn and 300 families have left their homes. Livestock will be moved tomorrow if the rain holds off
backpack_bel/+calls-varanasi unrelated chat | In Varanasi the cows sleep in the road, the dogs look both ways and the only one who got hit by a motorbike was me. I'm fine, just grazes
pet_grief_line/+calls-post unrelated advocacy | Grief for an animal is grief. Don't say it was only a dog and don't rush out for another. If it hurts, talk to someone
sunflower_nursery/+calls-term unrelated chat | We finished term with a puppet show, a bake off and a classroom full of paper rabbits. Thank you to all our families
county_plants/sale unrelated advert | Houseplants safe for cats and dogs: spider plants, calatheas and ferns from $8. Open Saturday from nine at the county nursery
estate_agents_hx/pets unrelated advert | New to let: two bed cottage in Hebden with a walled garden. One well behaved dog considered, no cats, references needed
trading_desk/haircut unrelated news | Bondholders face a brutal haircut as the rescue talks collapse, and the shares were put out of their misery at noon
bake_off_fan/collapse unrelated chat | My showstopper collapsed, the caramel seized, the custard wept and I've burned two fingers. Somebody put me out of my misery
parkrun_dave/sprain unrelated chat | Rolled my ankle on a root at parkrun and had to be helped home by a man with three whippets. Ice, tea, regret
scrubs_and_tea/shift unrelated human_illness | Twelve hours in resus, two we saved and one we didn't. Somebody's grandad held my hand. I'm going to sit in my car for a bit
glamping_wye/pods unrelated advert | Dog friendly glamping pods by the Wye, wood burner, hot tub and miles of walks from the door. Midweek breaks from £180
`
