/** Short and plain posts in English about cases, as hurried people and busy shelters write them. */
export const enBrief = String.raw`
k9help_lv/hbc critical emergency | Dog hit by a car on Boulder Hwy, bleeding badly, need help now
k9help_lv/hbc medium medical_progress | Boulder Hwy dog had surgery and is stable
k9help_lv/poison critical emergency | Cat poisoned, seizing, need emergency vet in Henderson
catsofcork/bag critical emergency | Bag of newborn kittens found in a bin, barely alive. Cork city
catsofcork/bag low note | All the bin kittens are nursing on a foster mum now
catsofcork/eye high emergency | Kitten with a ruptured eye needs surgery tomorrow
boone_rescue/lost medium note | Lost shih tzu in Boone, pink collar, reward offered
boone_rescue/lost low note | Shih tzu found safe, thank you!
boone_rescue/pups medium adoption | Five abandoned puppies need fosters in Boone
boone_rescue/pups low adoption | Last puppy left! Male, vaccinated, ready for adoption
paws_kc/leg high emergency | Stray with a broken leg near Troost, can't walk
paws_kc/leg medium fundraising | Need $600 more for the Troost dog's leg surgery
paws_kc/leg low medical_progress | Troost dog's cast is off!
swansea_strays/euth critical adoption | Max is on the euthanasia list for Monday. 4 yr old collie cross. Share please
swansea_strays/skin medium medical_progress | Bonnie's mange is clearing up
equine_aid_ky/down critical emergency | Horse down in a ditch off Hwy 60, can't get up. Vet needed
equine_aid_ky/down high medical_progress | Ditch horse standing with support, still on fluids
rae_memphis/chain high emergency | Dog chained with no water in this heat, Frayser, neighbors say 3 days
hedgehogs_derby/mower high emergency | Hedgehog caught by a mower in Derby, deep cut, need a rescue
hedgehogs_derby/mower low medical_progress | Mower hog healed and released
ferals_tacoma/trap medium note | Need traps for a colony of nine in Tacoma, two look pregnant
ferals_tacoma/tom medium medical_progress | Old tom's infected bite is draining well
ferals_tacoma/tom medium adoption | Old tom needs an indoor foster while he heals
dallas_dumped/field high emergency | Mama and four pups dumped in a field off Dowdy Ferry, no food, storms tonight
dallas_dumped/field medium adoption | Dowdy Ferry mama needs a foster by Friday
dallas_dumped/field low adoption | Dowdy Ferry pups all adopted. Mama's turn
bird_bath_uk/wing high emergency | Pigeon with a broken wing in Bath, who can take it
bird_bath_uk/wing medium medical_progress | Pigeon's wing is strapped, vet says two weeks
tina_sd/hot critical emergency | Dog in a hot car at Mission Valley Target, panting hard, not responding
tina_sd/hot low note | Hot car dog is out and drinking. Police have it now
vetfund_nc/amp low adoption | Rosie, three legs, one year old, looking for a home
senior_paws_or/old low adoption | Gus, 12, lost his owner, wants a quiet home
bunnies_bris/dump medium note | Rabbit dumped in Eastville Park, tame, anyone able to catch him
donorcat_ny/blood critical emergency | Need a blood donor cat in Queens right now, our foster is bleeding internally
pupsonparole/parvo critical emergency | Puppy with parvo crashing, owner can't afford hospital. Tulsa
pupsonparole/parvo low medical_progress | Parvo pup is home and eating chicken
ice_gtown/duck medium note | Duck frozen to the pond at Volunteer Park, can't move. Who do I call
lost_leo/leo medium note | My indoor cat Leo got out in Reading, orange, shy, please look in sheds
foster_kim/bottle medium adoption | Three bottle babies need an overnight foster, Tampa
foster_kim/fade critical emergency | Bottle baby limp and gasping, is there a vet open in Tampa
tailsofhope/bill medium fundraising | We owe the vet $2,300 for Daisy and Finn. PayPal in bio
`
