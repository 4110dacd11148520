/** More voices in English: people who say in passing what others shout, and people who shout of something else. */
export const enVoices = String.raw`
marsh_gate_vol/ditchdog critical emergency | Collie type lying in the drain by Marsh Gate, breathing but won't lift her head, blood from the nose. I'm holding her. Who is nearest with a van?
dee_on_7th/fan critical emergency | heard screaming under the hood, it's a tabby, fan caught her. there's a lot of blood. e-vet says 40 min wait. anybody else open in aurora??
farrier_tom_k/well critical emergency | Foal down the old well at Cutler's. Can hear him. Water's up to his chest. Fire service asked for a vet to sedate, ours is off sick
noor_pdx/bag critical emergency | someone tied a bag and threw it off the Hawthorne bridge, guy fishing pulled it out. 5 pups, 2 moving. what do I do with them RIGHT NOW
sundown_mobilevet/tick critical fundraising | We have her on a ventilator, and the meter runs at $1,100 a night. Tick paralysis is survivable if we can buy Mochi two more days. Link below
gus_and_the_goats/bloat critical emergency | Nanny goat blown up tight like a drum, grinding her teeth, down since four. Anyone with a trocar near Llandeilo please ring
hallway_cat_bx/roof critical emergency | 6th floor ledge, cat, one leg hanging, been up there since the fire alarm. Super won't open the roof. It slipped twice while I typed this
trini_pawline/paraquat critical emergency | Three yard dogs foaming since noon, neighbour sprayed weed killer. One gone already. The vet in Couva not picking up
mags_swanline/oil critical emergency | Cygnet came up black with oil at the slip, eyes stuck, shaking hard. Wrapped in my coat. Swan line is engaged. Where do I drive?
rt_40_stops/semi critical emergency | stopped behind a truck that hit a shepherd. he's dragging himself to the shoulder. I need hands, mm 212 eastbound
last_call_lou/tomorrow critical adoption | Louisville metro needs the kennel. 'Dumpling', senior bully, heart of gold, on the sheet for 9 a.m. Tag a rescue. Not next week. Tonight
kelpie_net/heat critical emergency | Pup left in a ute at Coles, 41 degrees, we got her out limp and gums are brick red. Ice or no ice? Vet 25 mins away
pennywort_farm/dogattack critical emergency | Two loose dogs got in with the sheep. One ewe's throat is open and she's still on her feet. Vet can't be here before ten
ana_in_leith/window critical emergency | He fell from the third floor. There's no obvious blood but his mouth is white and he's panting like mad. Is it worth moving a cat in this state
ozark_pullers/injection critical adoption | Board says 14 by close of business. Here are the faces. If you have a bathroom you have a foster room. They will not be here in the morning
corner_vet_nurse/swap high emergency | Walk-in, no chip: spaniel with an ear full of grass seed and a fever of 40.2. Owner unknown. We can treat but nobody can house him past tonight
two_bikes_ali/towpath high emergency | There's a terrier living under the towpath bridge with a lump the size of an orange on her jaw. I've been feeding her, she let me touch it today. Who takes strays in Salford?
hensaver_jo/prolapse high emergency | Ex-batt hen, everything's hanging out and the others are pecking at it. I've separated her. Can a normal vet push that back in or do I need a bird person
quarry_cats/kittens high emergency | Mum cat hasn't been back for two days, four kittens crying behind the quarry office, eyes glued shut. I can bottle feed but I've no clue what I'm doing
dry_creek_hands/donkey high emergency | Jenny at the auction lot, hooves like skis and open sores where the halter was. Meat buyer's truck comes Thursday. $300 gets her out
liv_walks_dogs/broken high emergency | Greyhound I walk for the shelter came back three legged from the yard, hock is clearly snapped. Vet's seen the picture and said today or it won't knit
rowhouse_ferals/eye high emergency | Gray one on the fence row: right eye is gone to pus, left one's closing. Trap's set with tuna. Does anybody have a spay-neuter slot that would see an eye?
badger_bev/snare high emergency | Badger moving but dragging a wire behind her at Fox Covert, seen on my trail cam at 3.12 this morning. Can't be far. Anyone trained to come with a grasper
mo_the_postie/rope high emergency | On my round. Lurcher tied to a shed with blue rope, no bowl, hip bones out, didn't bother to bark. Reported twice. What else can I do
bay_seal_watch/net high emergency | Grey seal on the north beach with netting cutting in round the neck. Still alert. Please keep dogs away till the medics come
chinook_k9/dump high emergency | Four pups came in a feed sack at the dump, mange head to tail, bellies like balloons. Worms for sure. Need fosters who don't mind a smell
fiona_r_fosters/fip high fundraising | The good news is FIP can be treated now. The other news is Olive's 84 days of pills come to £1,900 and she starts tonight or not at all
harlan_co_hounds/bill high fundraising | They'll amputate Friday if we put half down. That's $950 and the jar on the counter holds $212. He's four
bluebonnet_bunny/teeth high emergency | Dumped rabbit, teeth grown into the roof of her mouth. Hasn't eaten for who knows how long. My exotic vet's on holiday till Tuesday. Help?
eastpier_gulls/hook medium emergency | Juvenile gull with a hook through its foot by the ice cream kiosk. It's walking and eating chips. If anybody has gloves and patience
tilda_b_notes/day3 medium medical_progress | Day 3 with the tripod. Ate half a tin, growled at the drip stand, slept on my arm. Surgeon's happy with the wound edges
ivor_and_co/scan medium medical_progress | Scan came back. It's not in her lungs. We take the spleen on Wednesday and then we wait for the lab
sixpence_sanct/wean medium medical_progress | Sixpence is off the steroids as of this morning and hasn't fitted since Sunday. Bloods again in a fortnight
lee_mill_kennels/crutch medium medical_progress | Wheels arrived! First go was backwards into a hedge. Physio says the left leg twitched on its own
raincity_ferrets/adrenal medium fundraising | Still £140 short on Bandit's implant. He'll cope till the end of the month but not bald through winter, poor sausage
whippetwire/missing medium note | LOST since the fireworks: Dot, blue whippet, no collar, last seen crossing Tinkers Lane. Please don't call her, she'll bolt. Ring me, any hour
canyon_posts/stolen medium note | Our Frenchie Biscuit was taken from the yard in Provo this afternoon. White van. Chipped. Reward, no questions asked
ferryside_nan/found medium note | Found on the ferry slip: small black cat, white bib, very chatty, somebody's. She's in my bathroom till I know whose
st_kilda_birb/budgie medium note | Has anyone lost a green budgie around Acland St? It flew onto my shoulder while I waited for the tram and now lives in a colander
two_creeks_trnr/trapday medium note | Six trapped this morning behind the tyre shop, three left. The pregnant one is still giving me the slip. Back at dusk
foster_at_no9/timeout medium adoption | Temporary home needed from the 12th while my mum has her hip done: one calm foster staffie, four weeks, food supplied
brindle_brigade_nz/waiting medium adoption | 412 days in kennels. Everyone walks past Moose because he barks at the door. Take him outside and he's a lamb. Who'll come and meet him?
hillside_goats_ct/pair medium adoption | Clover and Dill must go together. He's blind and she's his eyes. Fenced acre and somebody home in the day
nell_rehomes/senior low adoption | She's ten, she snores, she's done nothing wrong. Landlord sold up. Looking for a retired person with a sofa
oat_and_barley/cats low adoption | Two bonded brothers, neutered and jabbed, quite ready for a home with a garden. Forms on our site
posy_diaries/gotcha low adoption | The kitten from the skip signed her papers today! That's her on her new mum's shoulder. Twelve weeks and worth every feed
deacon_dogs/year low note | One year ago he weighed eleven pounds and couldn't stand. This morning he stole a whole ham. Happy gotcha day, Deacon
mill_lane_owls/release low medical_progress | Released at dusk. Wing held, he circled once and was gone into the wood. That's why we do the 4am feeds
wonky_pup_co/sits low medical_progress | She wagged for the first time. I know it's small. Six weeks of nothing and then, tap tap tap on the crate
rosie_tnr_yuma/done low note | And that is the last one fixed. Twenty-three cats, nine weekends, one very patient landlord
grandad_ken_feeds/robin unrelated wildlife | Same robin every morning on the same spade handle. He sings, I drink my tea, nobody asks anything of anybody
peakbirders/wader unrelated wildlife | Forty curlew over the reservoir at first light and a ring-tail harrier working the far bank. Worth the frozen toes
reef_notes_kim/turtle unrelated wildlife | A turtle can hold its breath for hours when it sleeps. It slows its heart until there are minutes between beats
acres_and_hours/lambing unrelated wildlife | Bees drunk on the ivy again. You can hear the whole wall humming from the gate
yardline_news/stables unrelated news | Planning committee turns down stables conversion after objections over traffic. Appeal expected
river_gauge_uk/warn unrelated disaster | Severe flood warning for the lower Wharfe. Properties on Mill Row should move valuables upstairs and be ready to leave
quake_desk/aftershock unrelated disaster | 5.9 aftershock felt across the province, hospitals treating dozens of injured. Roads to the valley cut off
county_alerts_bk/heat unrelated disaster | Excessive heat warning through Friday. Check on older neighbours. Cooling centres open at the library and the rec hall
metro_blotter/vet unrelated news | Man arrested after break-in at a veterinary clinic; police say controlled drugs were the target. No one hurt
harbor_ledger/zoo unrelated news | City zoo names new director. Attendance fell nine percent last year, a spokesperson said
fact_of_the_vet/ticks unrelated advocacy | Check your dog for ticks after every walk: ears, armpits, between the toes. Twist, don't squeeze. Save this for spring
leash_law_now/petition unrelated advocacy | Sign the petition for a retractable leash ban in city parks. We need 5,000 names before the council votes
end_live_export_au/ship unrelated advocacy | They were packed on deck for 31 days. Live export has no place here. Write to your member before the vote
fireworks_quiet/ask unrelated advocacy | Every year animals bolt, crash through glass and die because of a few loud minutes. Ask your council for quiet fireworks
adopt_ed/blackcats unrelated advocacy | Black cats wait twice as long. It's superstition and it's nonsense. Next time you adopt, look at the back of the room
chip_it_campaign/law unrelated advocacy | From June cats must be chipped too. It costs about fifteen pounds and takes as long as a sneeze
lucky_paws_pics/mini unrelated advert | Festive mini shoots with your dog! Twenty minutes, five edited pictures, props included. A few slots left this weekend
thepetpantry_sl/sale unrelated advert | 30% off joint supplements for seniors. Does your old boy struggle on the stairs? Give him his spring back
goodboy_cam/link unrelated advert | See what your dog does when you're out. HD pet camera with treat toss, now with free delivery. Link in bio
happytails_cover/quote unrelated advert | Vet bills can reach thousands. Is your cat covered? Get a quote in two minutes and the first month on us
k9_bootcamp_jb/recall unrelated advert | Does he run the moment you unclip him? Six week recall course starting on the 3rd, small groups, money back
kidneys_for_kim/match unrelated human_illness | Kim's on the list as of Monday. Dialysis three times a week till the phone rings. Please be an organ donor
wes_on_ward_12/update unrelated human_illness | Dad opened his eyes. Squeezed my hand when I said the dog misses him. Doctors say don't get ahead of ourselves
lupus_lately/flare unrelated human_illness | Flare again. Hands like balloons, can't lift the kettle. Cat is on my chest and that's the only weight I can stand
brave_ollie_b/transplant unrelated human_illness | Tests say my brother's marrow is a match for Ollie. Six years old and braver than any of us. Surgery on the 20th
roof_for_the_reids/fire unrelated human_fundraising | The Reids lost the house on Sunday night. Everyone got out, even the hamster. If you can spare anything towards clothes and rent
kaya_walks_again/rehab unrelated human_fundraising | Kaya needs twelve more weeks of rehab to walk and insurance stopped at six. We're at $8,400 of 15. Every share counts
bury_my_brother/funeral unrelated human_fundraising | My brother was knocked down on Friday and we can't cover the funeral. I hate asking. Anything, please, or just share
st_judes_kitchen/meals unrelated human_fundraising | £3 buys a hot meal for somebody sleeping out tonight. We are short for the weekend. Donate on the page
tuesday_puns/horse unrelated joke | A horse walks into a bar. Several people get hurt because that's a horse and it's a small bar
dadsaysthings/vetbill unrelated joke | Took the wife's goldfish to the vet. "He's got seizures." "He looks fine." "Wait till I take him out of the bowl"
corporate_raccoon/monday unrelated joke | Found abandoned and trembling in an office chair: me. Needs foster home with good wifi. Not good with meetings
cat_lawyer_esq/will unrelated joke | My cat has reviewed the terms of the new food and will be seeing me in court
mike_on_crutches/knee unrelated chat | Did my knee at five a side. Six weeks. Somebody come and put me out of my misery, preferably with crisps
tired_in_tulsa/shift unrelated chat | double shift, no tips, bus left without me. I'm dead on my feet and tomorrow I do it again
jess_unpacks/move unrelated chat | Third rental viewing lost because someone offered over asking. I am begging for a flat. Any leads, help
plantmum_ro/fern unrelated chat | The fern is dying. I've moved it, watered it, sung to it. It wants to go. Send help or send succulents
oldtown_bakes/starter unrelated chat | RIP my sourdough starter. Three years old. I found it under the sofa where the dog couldn't reach
rovers_till_done/cup unrelated sport | We were put down like a sick dog in that second half. Sack him before the window closes
gridiron_gail/qb unrelated sport | Bulldogs limping into Saturday with their quarterback out and two tackles hurt. Pray for us
ranger_ray_49/derby unrelated sport | Bleeding points away from home again. The Foxes couldn't defend a rabbit hutch
race_card_ed/nap unrelated sport | My nap in the 3.15 is Merry Widow, dropped two pounds and goes well fresh. She pulled up lame last time but the vet passed her
dougal_and_me/puddle unrelated pet_life | He has a bath, a towel, a warm bed, and still chose the puddle outside the vet's. Two hours of brushing gone
pixel_the_greyhound/sofa unrelated pet_life | Update: the hound has the whole sofa and I have the floor. My back's gone. His is fine
mrs_p_and_tonks/weighin unrelated pet_life | Tonks had her yearly check. Perfect heart, perfect teeth, one pound over. The vet said "fluffy". We'll take it
henhouse_hattie/egg unrelated pet_life | First egg from the new girls! Blue, warm, size of a thumb. The cockerel took the credit
sleepy_tortie/pill unrelated pet_life | It took two adults and a bath towel to give one worming tablet. I'm the one with the plaster on
paws_on_parade_mn/walk unrelated shelter_news | 600 of you walked, plus one tortoise. Thank you for the best Paws on Parade yet. Photos are going up all week
stmungo_kennels/hours unrelated shelter_news | Over the holidays the rehoming desk is open 11 to 2. The dogs are walked and fed as always, bring nothing but good cheer
friends_of_dex/agm unrelated shelter_news | Our AGM is on the 8th in the church hall. Treasurer's report, new trustees, Jean's lemon cake
saving_grace_shop/rails unrelated shelter_news | New winter coats in the charity shop! Everything you buy pays for kibble. Volunteers wanted for Wednesdays
wildbunch_ed/schools unrelated shelter_news | Booked up for school visits till March. The hedgehog puppet is exhausted. Thank you, teachers
`
