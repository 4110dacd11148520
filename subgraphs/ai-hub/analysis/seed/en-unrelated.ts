/** Posts in English about no case, chosen to look like one. */
export const enUnrelated = String.raw`
wxalerts/tornado unrelated disaster | BREAKING: tornado emergency for Moore OK. If you are in the path of this storm take shelter NOW. Life threatening situation
wxalerts/flood unrelated disaster | At least 27 dead and dozens missing after flash flooding in Kerr County, officials say. Rescue crews still searching
redcross_local/shelter unrelated disaster | Emergency shelter open at the high school gym for evacuees. Cots, meals, charging. Service animals welcome
capradio/wildfire unrelated disaster | The Creek Fire has burned 12,000 acres and is 0% contained. Evacuation orders for Zone 4 and 5
bbc_fan/quake unrelated disaster | Hundreds trapped under rubble after the earthquake, the pictures are unbearable. Donate to the DEC appeal if you can
mattyfpl/injury unrelated sport | ACL gone, out for the season. Absolutely gutted for the lad, carried off on a stretcher
mattyfpl/injury unrelated sport | Limping in training again. Every week a new hamstring. This squad is held together with tape
gridiron_gus/underdog unrelated sport | Call us underdogs all you want. Bulldogs by 10. Bleed red and black
gridiron_gus/dawgs unrelated sport | we got MAULED out there today. somebody put this defense out of its misery
racing_tips/derby unrelated sport | Dark Horse wins the 3:15 at Ascot at 14/1. Filly was well in hand throughout
nba_memes/rip unrelated sport | He's being rushed to the locker room, looks like a hand injury. Pray for our season
lolcatz_daily/monday unrelated joke | me crawling to the coffee machine on Monday like a run over possum
lolcatz_daily/emergency unrelated joke | EMERGENCY: my cat has seen the bottom of the bowl. she's starving. abused. dying. ate 20 minutes ago
dadjokes_r/vet unrelated joke | Took my dog to the vet and said he's limping. Vet said it's a paws for concern. I'll see myself out
sadgirlhrs/adopt unrelated joke | put me in a box on the side of the road with a sign that says free to a good home
sadgirlhrs/ex unrelated joke | saw my ex in tesco and played dead like an opossum. worked
shitpost_stu/goose unrelated joke | attacked by a goose on campus. no injuries except my dignity. thoughts and prayers please
trevor_ldn/commute unrelated joke | Stuck on the tube in a tunnel for 40 minutes next to a wet dog. Send help
pawfectspa/groom unrelated advert | Before and after! Rosie came in a matted mess and left a princess. Book your groom, 10% off for new clients
happytailsvet/dental unrelated advert | February is Pet Dental Month! 20% off cleanings and free xrays with every extraction. Call to book
happytailsvet/emerg unrelated advert | Is it an emergency? Seizures, bloat, poisoning, trouble breathing. Our ER is open 24/7. Save our number
petinsure_uk/quote unrelated advert | A broken leg costs £3,000 on average. Would you cope? Get a quote in 2 minutes and win a hamper
doodlesbydana/pups unrelated advert | F1b goldendoodle puppies ready to leave March 8! Vet checked, first shots. $500 deposit holds your pick
chewbarkbox/sub unrelated advert | First box for $5 with code GOODBOY. Toys, treats and a surprise every month
k9academy/class unrelated advert | Reactive dog? Our 6 week class starts Tuesday. Limited spaces. Certified trainers only
tshirtpaws/merch unrelated advert | "Rescued is my favorite breed" tees back in stock. Free shipping this weekend
catcafe_sea/open unrelated advert | Our cat cafe reopens Friday with new hours and lattes. Reservations recommended
farmsupply_oh/chicks unrelated advert | Chick days are here! Buff Orpingtons and Barred Rocks, $3.99 each while they last
bandhq/tour unrelated chat | WOUNDED DOGS announce spring tour. Tickets on sale Friday 10am. Don't sleep
priya_j/dad unrelated human_illness | Dad's in ICU after a massive stroke. Please keep him in your prayers, next 48 hours are critical
priya_j/dad unrelated human_illness | He squeezed my hand today. Off the ventilator. Thank you for every message
carla_gofundme/teo unrelated human_fundraising | My nephew Teo, 6, was hit by a car walking home from school. The hospital bills are already $60k. GoFundMe in bio, anything helps
carla_gofundme/teo unrelated human_fundraising | Teo's surgery went well!! Still $22,000 short of goal, please keep sharing
foodbank_mcr/appeal unrelated human_fundraising | Our shelves are nearly empty. We fed 340 families last week. Donate tins or cash, drop off 10-4
vets4vets/homes unrelated human_fundraising | Too many veterans are sleeping rough tonight. Help our vets find a forever home, chip in £5
nicu_mama/wren unrelated human_illness | Day 31 in the NICU. Wren hit 4 lbs and is off oxygen! Our little bird is a fighter
bloodgive_ni/oneg unrelated human_illness | O negative stocks are critically low. If you can give blood please book this week
hubby_kidney/match unrelated human_illness | My husband needs a kidney. Type A or O. If you would even consider being tested please message me
fostercare_uk/carers unrelated human_fundraising | Could you foster? We urgently need foster carers for teenagers and sibling groups in Kent
chsparent/missing unrelated news | MISSING: Jayden Moore, 13, last seen leaving Eastside Middle on Tuesday in a grey hoodie. Call police with any info
metpol_x/hitandrun unrelated news | Appeal for witnesses after a hit and run left a cyclist with life threatening injuries on Holloway Road
localnews5/shooting unrelated news | Three people shot outside a bar downtown, one in critical condition. No arrests
localnews5/cruelty unrelated news | Man sentenced to 18 months for running a dogfighting ring in Gaston County
localnews5/bond unrelated news | Council approves $14M for a new county animal shelter, construction to begin in 2026
marketwatchr/bear unrelated news | Analysts warn the bull run is bleeding out as tech stocks get hammered
bailout_econ/rescue unrelated news | Treasury unveils rescue package for regional banks, the third since March
lucyslaw_x/petition unrelated advocacy | Puppy farms are still operating in plain sight. Sign the petition to give councils real powers
lucyslaw_x/fur unrelated advocacy | 80% of voters want fur imports banned. Parliament debates it on Monday. Email your MP
veganvoice/turkey unrelated advocacy | 46 million turkeys killed for one dinner. They feel pain, fear and love just like your dog
secondchancetx/psa unrelated advocacy | PSA: if you find a litter of kittens, WAIT. Mom is probably nearby. Don't kitnap healthy babies
secondchancetx/heat unrelated advocacy | Reminder that at 75F outside a parked car hits 100 in 20 min. Leave them home y'all
secondchancetx/event unrelated shelter_news | Come see us Saturday at PetSmart in Temple 11-3! Bring a wish list item, get a sticker
leedsstaffies/quiz unrelated shelter_news | Charity quiz night at the Fenton on the 14th, £5 a head, teams of 6. Last year's winners are insufferable so please beat them
leedsstaffies/volunteers unrelated shelter_news | Volunteer dog walkers needed weekday mornings. Must be 18+. Induction on Sunday
bronx_ferals/class unrelated shelter_news | Free TNR certification workshop next Sunday via zoom. Register at the link
paws_of_yorkshire/hours unrelated shelter_news | Our charity shop on Kirkgate is closed Monday for stock take. Open as usual Tuesday
midlands_ghrescue/calendar unrelated shelter_news | 2026 calendars have landed! £9 inc postage. March is the best one, don't argue
savannah_bully/thanks unrelated shelter_news | Huge thank you to Service Brewing for hosting our 5th anniversary bash. 300 of you came!!
kitten_lady_atl/class unrelated shelter_news | Bottle baby 101 class is full but I'll do another in June. Sign up for the newsletter
harriscounty_pleads/vent unrelated chat | Some days I log off and scream into a pillow and then log back on. To everyone in rescue: drink some water
goldie_luna/bday unrelated pet_life | Luna turned 1 today!! She got a pup cup and a squirrel that squeaks. Happy birthday baby girl
goldie_luna/couch unrelated pet_life | came home to my couch in pieces and this face. look at this face. not a single regret
tabbytime/5am unrelated pet_life | my cat screams at 5am like she's being murdered. she just wants to show me her sock
tabbytime/vet unrelated pet_life | Annual shots done, Miso gained a pound, vet called her "robust". She's filing a complaint
wfh_dan/zoom unrelated pet_life | dog threw up on my laptop mid standup. legend
runwithrex/trail unrelated pet_life | 8 miles with Rex before work. He's asleep, I'm in meetings. Unfair
old_soul_kat/grief unrelated pet_life | Said goodbye to my best friend of 16 years today. Sleep well Jasper, the house is so quiet
puppyq/food unrelated pet_life | What are you all feeding your lab puppies? Ours has turned her nose up at three brands
newmumcat/names unrelated pet_life | picking up our kitten saturday, name ideas?? she's grey with white socks
nosyneighbor/barking unrelated chat | whoever owns the dog that's been barking since 6am on Elm, please, I am begging you
science_weekly/bats unrelated wildlife | Bats in this Texas cave eat 100 tons of insects a night, new study finds
conserve_uk/beavers unrelated wildlife | Two beaver kits born in Ealing, the first in west London in 400 years
natpark_watch/bison unrelated wildlife | Visitor gored by bison in Yellowstone after approaching within 10 feet. Park reminds people to keep their distance
bird_nerd_ct/warbler unrelated wildlife | Lifer! Connecticut warbler skulking by the boardwalk at 7am. Worth the ticks
oceanwatchr/whales unrelated wildlife | Over 50 pilot whales die after mass stranding on Isle of Lewis
sysadmin_sue/prod unrelated chat | prod is down, on-call is bleeding, nobody knows where the runbook is. SOS
sysadmin_sue/cat5 unrelated chat | turns out the outage was a chewed cat 6 cable under desk 14
foodie_phil/hotdog unrelated chat | best chili dogs in Philly, fight me. $6 and you'll need a nap
yogi_beth/class unrelated advert | Sunrise yoga on the pier: cat-cow, downward dog and coffee after. Donation based class, beginners welcome
bookworm_ali/novel unrelated chat | if the dog dies in this book I'm suing. page 212 and he's limping
tvtalk_mo/finale unrelated chat | They killed the horse?? In the FIRST episode?? I'm unwell
renter_ro/apt unrelated chat | Looking for a 1 bed in Portland that takes a cat, under 1500, moving the 1st. Pls share
lostphone_ty/phone unrelated chat | lost my phone in an uber near 5th st, cracked screen, cat wallpaper. reward if found
bikeguy_d/stolen unrelated chat | Blue Trek stolen outside the Co-op in Headingley. If you see it please dm. Distinctive dog sticker
jobhunt_jo/layoff unrelated chat | Laid off after 9 years. If anyone is hiring project managers please boost, I'm desperate
therapy_tam/attach unrelated chat | Abandonment wounds don't heal by ignoring them. A thread on attachment
housing_now/evict unrelated human_fundraising | Single mom of 3 being evicted on Friday. She is $800 short. Cashapp $helpmarisol, please repost
tow_truck_tim/snow unrelated chat | stuck in a ditch off county rd 9, no injuries, anyone nearby with a winch?
gardenladyb/foxes unrelated chat | Foxes dug up every single bulb. I'm not even mad, I'm impressed
parkrun_sal/dogbite unrelated human_illness | Got bitten by someone's off lead labrador at parkrun. Six stitches and a tetanus jab, owner just walked off
school_pta/pet unrelated chat | Year 2's class hamster is looking for a family to spend half term with. Sign up sheet by the office
movie_mike/wick unrelated chat | Rewatching John Wick. They should never have touched the dog
council_bcc/fine unrelated news | Reminder: fines for dog fouling rise to £150 from 1 April
transit_sea/delay unrelated news | Line 1 delays: a loose dog on the tracks near Othello. Trains holding
royalvet_college/degree unrelated news | Applications for our accredited veterinary nursing degree close on 31 January
amazon_dealz/litter unrelated advert | 40% off self-cleaning litter box today only, lowest price ever #ad
`
