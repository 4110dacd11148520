/** The held-out posts in English; see the Spanish ones. */
export const enGate = String.raw`
river_rescue_sd/current critical emergency | Dog being swept down the Severn at Ironbridge right now, he's going under every few seconds. Anyone with a boat or a throw line please get to the bank
houston_er_fund/bait critical emergency | This puppy ate rat poison and is bleeding internally. He needs a plasma transfusion tonight or he will die. We are $900 short of the emergency vet deposit
maple_cats_on/car critical emergency | URGENT Hamilton: cat hit by a car on Barton St, broken back legs and struggling to breathe. Can somebody drive us to the emergency clinic?
pulls_sc_deadline/duke critical adoption | Duke will be euthanized at 9am tomorrow. Shelter is full and he has been there too long. Two years old, sweet with kids. Needs a foster or adopter tonight, please share
peak_horses/cattlegrid critical emergency | Horse with its leg trapped in a cattle grid on Beeley Moor, panicking and bleeding badly. We need a vet and the fire brigade here immediately
fran_bottlefeeds/cold critical emergency | Found a newborn kitten in the gutter, ice cold and barely breathing. I'm rubbing her with a towel but she's limp. Any vet open at this hour in Tulsa?
shelter_fire_ca/evac critical emergency | Fire is jumping the road and we have to evacuate the rescue now. 60 dogs, 22 cats, not enough vehicles. If you have a truck and crates come to Bell Canyon
nina_southside/beaten critical emergency | Someone beat a dog with a pipe behind the liquor store, his skull is cracked and he's having seizures. He's in my arms. Which vet will take him with no money?
gdv_gus_help/bloat critical emergency | Our foster Gus has bloat and his stomach has twisted. Without surgery in the next hour he's gone. They want $4,000 up front. Please donate or share
loch_dog_alert/ice critical emergency | Spaniel has fallen through the ice at Loch Ore and can't climb out, she's getting weaker. 999 called. Does anyone close by have a ladder and rope?
tnr_tampa/leg high emergency | Trapped a stray tomcat with a badly infected leg wound, you can see the bone. He needs a vet tomorrow morning, can anyone help cover the visit?
roadside_ky_pups/box high emergency | Six puppies dumped in a cardboard box on Route 60 in the rain, maybe three weeks old. They're cold and full of worms. Need a foster who can bottle feed
oakdene_rescue/hip high fundraising | Bramley was hit by a van and his hip is shattered. He needs surgery this week, it's £3,200 and we have £700. Please help him walk again
cruelty_watch_oh/chain high emergency | Starving dog chained in a yard on Maple with no shelter and no water. Every rib is showing and there's a wound on his neck. Humane officer hasn't come in three days
wild_aid_ky/owl high emergency | Barred owl hit by a truck, wing clearly broken. I have it in a box in my garage. Is there a wildlife rehabber near Bowling Green taking birds?
mangy_fox_hull/fox high emergency | There's a fox in our garden with terrible mange, eyes crusted shut and hardly able to walk. Who can come and trap him for treatment?
kc_kitty_icu/update high medical_progress | Pepper is still in intensive care. Her temperature spiked again and she's back on oxygen. The vets are worried about the next 24 hours
donkey_aid_ie/hooves high emergency | Two neglected donkeys near Athlone with overgrown hooves and open sores, one can't stand for long. We need a farrier, a vet and transport this week
senior_dumped_la/park high emergency | Old blind poodle dumped at Griffith Park, matted to the skin with a bleeding tumor on her belly. I can hold her tonight but she needs a vet and a rescue
hogs_of_kent/bite high emergency | Hedgehog brought in with dog bites and maggots in the wounds. He's alive but weak. Looking for a carer who can take him today
find_rosie_leeds/collie medium note | MISSING: Rosie, black and white border collie, ran off from Roundhay Park on Sunday when fireworks went off. She is microchipped. Please call if you see her
ark_animal_bills/debt medium fundraising | Our vet bill has reached $5,600 after this month's surgeries. We're holding an online auction to pay it down. Every bid helps the animals
milo_mends/drain medium medical_progress | Milo update: the drain is out and the swelling is going down. He stays on antibiotics and cage rest for another two weeks
found_in_perth/kelpie medium note | Found a young kelpie near the train station in Cannington. No collar, friendly, not chipped. Do you know his owner?
temp_home_needed/daisy medium adoption | We need a temporary foster home for Daisy while she recovers from her leg operation. Six weeks of rest, food and medicine provided
food_bank_paws/empty medium fundraising | The shelter is nearly out of kitten food and we have 35 mouths to feed. Please donate a bag or send something from our wishlist
luna_heartworm/treat medium medical_progress | Luna started her heartworm treatment today. She'll need to be kept quiet for a couple of months and go back for two more injections
barn_sold_cats/move medium note | The barn has been sold and fourteen feral cats have to be moved by the end of the month. Looking for a farm that will take working cats
trotter_physio/pony medium medical_progress | Biscuit the pony is bearing a little weight on the bad leg. Bandages change every other day and the vet is back Thursday
lost_tortie_bk/olive medium note | Lost cat in Park Slope: Olive, a small tortoiseshell with a notched ear. She slipped out the window two nights ago. Reward offered
meet_charlie_ny/charlie low adoption | Meet Charlie! He's three, neutered, up to date on shots and loves other dogs. He's looking for his forever home in Buffalo
happy_tails_win/gracie low note | Gracie got adopted today! After 412 days at the shelter she finally went home with her new family. Thank you for sharing her
cast_is_off_ok/ziggy low medical_progress | Ziggy's cast is off and he ran across the yard like nothing ever happened. The vet has discharged him
bonded_bunnies/pair low adoption | Bonded pair of rabbits looking for a home together. Vaccinated, neutered, litter trained and very gentle. Collection from Derby
winter_drive_mn/blankets low fundraising | We're collecting blankets, towels and dog beds for the shelter before winter. Drop them off any weekday until five
back_home_teddy/found low note | Teddy has been found safe! He was hiding under a shed two streets away, hungry but unhurt. Thank you to everyone who searched
oldies_club_x/pearl low adoption | Pearl is twelve and would love a quiet sofa to retire on. She's healthy, house trained and asks for very little
piglet_sanct/rosa low note | Rosa the pig turned one today. She came to us unable to stand and now nobody can keep her out of the kitchen
colony_done_az/fixed low note | All seventeen cats in the alley colony are spayed, neutered and back where they belong. Thanks to the clinic and our volunteers
stitches_gone/maple low medical_progress | Maple had her stitches out this morning and she's eating on her own again. The wound has healed beautifully
county_flood_tx/warning unrelated disaster | Flash flood warning for Kerr County until 9pm. Several people have been rescued from rooftops. Move to higher ground now
storm_desk_uk/damage unrelated disaster | Storm Odette has left 40,000 homes without power. A man was badly injured by a falling tree in Dundee
quake_watch_jp/aftershock unrelated disaster | Rescue teams are searching collapsed buildings after a 7.1 earthquake. Hospitals are treating hundreds of injured
end_fur_farms/mink unrelated advocacy | Mink spend their whole lives in wire cages before being gassed for coats. Ask your MP to back the fur import ban
fireworks_petition/quiet unrelated advocacy | Thousands of pets bolt every bonfire night and some never come home. Sign the petition for quieter fireworks
adopt_message/why unrelated advocacy | Shelters are full of wonderful animals. Before you buy a puppy online, visit your local rescue and change a life
heat_safety_vets/cars unrelated advocacy | Dogs die in hot cars. Even on a mild day the temperature can double in minutes. If you see a dog in distress, call for help
vaccinate_week/parvo unrelated advocacy | Parvo is highly contagious and often fatal, but it's preventable. Make sure your puppy finishes the full course of vaccines
friends_of_strays/quiz unrelated shelter_news | Quiz night for the rescue this Friday at the Crown! Teams of six, raffle and a hot supper. Book your table at the bar
humane_sioux/hours unrelated shelter_news | We'll be closed on Thursday for the holiday and open again on Friday from noon until six. See you then
hillside_cats_shop/merch unrelated shelter_news | New mugs and tote bags are in our online shop. All designed by our volunteers and printed locally
kennel_thanks_bp/school unrelated shelter_news | Thank you to the pupils of Hartley Primary who baked biscuits and raised £210 for our kennels
catpuns_daily/purr unrelated joke | My cat was in the emergency room last night. Turns out it was just a small purr-foration
deadpan_dan/dog unrelated joke | My dog ate my homework, my diploma and my self-esteem. The vet says two of those will pass
monday_mood_x/rescue unrelated joke | abandoned at the office, hasn't eaten since noon, responds to snacks. please rescue
bar_jokes_uk/duck unrelated joke | A duck walks into a chemist and asks for lip balm. Put it on my bill
pawsome_deals/food unrelated advert | Save 20% on grain free dog food this week only. Free delivery on orders over $49
city_sitters_lon/walks unrelated advert | Experienced dog walker with spaces in Hackney. Solo and group walks, fully insured, first walk free
lakeview_animal_h/dental unrelated advert | February is pet dental month at Lakeview Animal Hospital! Cleanings are 15% off. Call to book your appointment
hillcrest_labs/litter unrelated advert | Chocolate lab puppies, eight weeks old, first vaccinations done, both parents hip scored. £1,100, viewing by appointment
grandad_in_icu/lungs unrelated human_illness | Grandad is in intensive care with pneumonia and on a ventilator. Please keep him in your prayers
broken_wrist_amy/fall unrelated human_illness | Slipped on the ice, broke my wrist and now I'm waiting for surgery. Typing this with one thumb
marrow_for_mia/donor unrelated human_illness | My niece Mia needs a bone marrow donor urgently. Please join the register, it only takes a swab
flu_house_no9/kids unrelated human_illness | Both kids throwing up since midnight and the baby has a fever of 103. Send help and clean sheets
walk_again_owen/spine unrelated human_fundraising | Owen was paralysed in a rugby accident and needs £30,000 for rehab. Please donate anything you can, the link is below
shelter_beds_det/homeless unrelated human_fundraising | Temperatures are dropping and our homeless shelter needs blankets, socks and volunteers tonight
rebuild_for_ruth/fire unrelated human_fundraising | Ruth and her three kids lost their home in the fire on Sunday. We're raising money for rent and clothes
bella_and_me_x/mud unrelated pet_life | Bella found the only puddle in the county and lay down in it. Now she's asleep on the white sofa
mr_whiskers_diary/scale unrelated pet_life | Vet says Mr Whiskers has gained a pound. He says the scale is a liar and would like lunch
goodnight_sam_x/goodbye unrelated pet_life | We said goodbye to Sam this morning. Fifteen years, best friend I ever had. Run free old man
puppy_class_fail/sit unrelated pet_life | Week three of puppy class and Otto has learned to sit, but only for other people
question_from_jo/itch unrelated pet_life | Anyone else's dog get itchy in spring? Ours is chewing her paws again. Which shampoo do you use?
bat_facts_uk/pipistrelle unrelated wildlife | A single pipistrelle can eat 3,000 insects in one night and weighs less than a pound coin
whale_report/calf unrelated wildlife | Researchers have spotted a humpback calf with its mother off the Cornish coast, the earliest sighting on record
gunners_grief/loss unrelated sport | Absolutely murdered in midfield. Our captain limped off and the defence looked half dead
localnews_mke/theft unrelated news | Police are looking for two men who stole a delivery van outside a pet store in Milwaukee
court_report_x/fined unrelated news | A landlord has been fined for evicting a family with a disabled child, the court heard
overworked_ines/inbox unrelated chat | came back to 900 emails and i am bleeding out at my desk. tell my cat i loved her
bookworm_beth_x/dog unrelated chat | Three chapters in and I already know the dog dies. Why do I do this to myself
allotment_arthur/slugs unrelated chat | Slugs have eaten every last one of my lettuces overnight. I'm not angry, I'm just planning
`
