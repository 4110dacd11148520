/** Posts in English about cases, each understandable by itself. */
export const enCases = String.raw`
bayou_paws/+ruta2 critical emergency | 🚨URGENT🚨 Dog hit by a truck on Hwy 90 near Boutte. He's alive but can't stand and there's blood coming from his mouth. We need someone with a car to get him to the emergency vet right now. Please share
bayou_paws/+ruta2 high medical_progress | The Hwy 90 dog is hospitalized with a shattered femur and bruised lungs. He's on oxygen and pain meds, and the vet says the next 24 hours are critical #rescuedog
bayou_paws/+ruta2 medium fundraising | We need to raise $3,500 for the Hwy 90 dog's surgery and we're at $1,200. PayPal and Venmo are bayoupaws. Any amount helps and so does a share 🙏
bayou_paws/+ruta2 low medical_progress | Look at our Hwy 90 dog walking on his repaired leg! He's eating well, no more pain meds, and his stitches come out next week
bayou_paws/+ruta2 low adoption | Boutte is ready for adoption! 2 years old, 50 pounds, neutered, vaccinated and fully healed. Great with kids and other dogs. Apply through our website
southside_kittens/+cordon critical emergency | Three newborn kittens with their cords still attached, thrown in a dumpster on S. Lamar. They're ice cold. Does anyone have a nursing mama cat? We need one right now
southside_kittens/+cordon medium adoption | The dumpster kittens are four weeks old and need a foster who can bottle feed every four hours. We provide formula, heating pads and vet care. Austin
southside_kittens/+cordon low adoption | The dumpster kittens are ready for homes! Two black boys and a tabby girl, healthy, litter trained and very loud. Indoor homes only
marla_rescues/+moquillo critical emergency | The puppy I pulled from the shelter on Tuesday is having seizures, the vet thinks it's distemper. I need a clinic in San Antonio that will take her tonight and let me pay over time
marla_rescues/+moquillo medium medical_progress | Our distemper puppy has gone five days without a seizure. She's still on meds, but she's eating by herself and wagging her tail when she sees me
marla_rescues/+garrapatas critical emergency | Took in an old hound covered in ticks with white gums. Vet suspects babesia and he needs a transfusion. Looking for a large donor dog around Macon, Georgia
hollow_creek_shelter/+inventario medium fundraising | We're down to our last bags of dog food for 54 dogs. Our feed store takes orders over the phone and delivers straight to the shelter. Please donate a bag if you can
hollow_creek_shelter/+azotea high emergency | Last night's storm tore the roof off two kennel runs and our older dogs are soaked. We need tarps, plywood and anyone with tools at the shelter today
hollow_creek_shelter/+india low adoption | India is a calm, housetrained adult dog who walks nicely on a leash and loves a nap. She's lived in the same kennel for four years. Could you give her a home?
hollow_creek_shelter/+negro medium medical_progress | Our old boy Bear had his tumor removed this morning. The dog is groggy but fine, and we've sent the mass for biopsy. Results in two weeks
queens_cat_help/+azotea high emergency | Mother cat with five kittens on the roof of a building in Astoria that's being gutted on Monday. The super will let us up until Saturday. Who can take them in?
queens_cat_help/+azotea low note | We got the mama cat and all five kittens off the Astoria roof. They're healthy, a little skinny and sleeping in a foster home in Sunnyside
queens_cat_help/+bronquitis medium medical_progress | Our rescue cat Marigold has been diagnosed with asthma. She gets an inhaler twice a day and she's responding well to treatment
canal_rescue_phx/+canal critical emergency | Dog trapped against the canal gate at 44th St, the current is pulling her under. Fire dept is 20 minutes out. Anyone close with a rope please go
canal_rescue_phx/+canal low note | The canal dog is safe! A cyclist pulled her out with his jacket. Scraped paws and one huge scare. Now we're looking for her family
canal_rescue_phx/+chip medium note | Found an older yellow lab in Tempe with a pink collar and no tag. She's scared and walks toward the road if you come close. Is anyone missing her?
cart_horse_watch/+herido high emergency | Horse with an open wound on its withers being driven in traffic in Leeds, owner is hitting it to keep going. RSPCA and police called, please ring too so they send someone
cart_horse_watch/+herido medium fundraising | The cart horse has been seized and is at our yard. He needs daily wound care, antibiotics and about £60 a week in hay. Please help if you can
cart_horse_watch/+herido low medical_progress | Three weeks on, the cart horse's wound has almost closed and he's put on 40 kilos. Thank you to everyone who bought him hay
pound_pleas_wv/+perrera critical adoption | The county pound is full and these four dogs have until Friday at noon. No rescue has tagged them yet. If you can foster or adopt any of them please call today
pound_pleas_wv/+pozo critical emergency | Puppy at the bottom of an old well outside Elkins, crying since last night. Deputies are here but nobody has climbing gear. Who can help?
pound_pleas_wv/+pozo low note | The well puppy is out! Filthy, hungry and one broken nail, nothing worse. She sees the vet tomorrow
pound_pleas_wv/+duna low adoption | Mabel raised seven puppies alone in a scrapyard. All of them have been adopted and she's still here. Three years old, gentle, good with cats
leish_dogs_uk/+leishm medium fundraising | Six of our overseas rescue dogs are on leishmania treatment and their blood tests have all come at once. £540. If you can spare anything the link is in our bio
camden_cats/+atropello critical emergency | Cat hit by a car on Royal College Street, Camden. He's under a van, breathing fast, and won't let us touch him. Has anyone got a carrier and thick gloves?
camden_cats/+atropello high medical_progress | The Camden cat is in the animal hospital with a punctured lung. They've put in a chest drain and he's spending the night in intensive care
camden_cats/+atropello medium fundraising | The bill for the Camden road accident cat stands at £870. Volunteers have put in what they can and we still need £420. Every fiver helps him
camden_cats/+abuela medium adoption | A lady of 88 has died and her two cats, Fred and Ginger, are on their own. They're 9, neutered and have never been apart. Looking for a home together
moorland_dogs/+nave high emergency | Twelve collies chained in a barn near Otterburn with no water, standing in their own mess. The inspector has the report. We need foster homes and crates by tonight
moorland_dogs/+nave medium note | The court has signed over the twelve barn collies to us. Eight are in kennels and four are still at the vets with infected neck wounds
wings_of_devon/+ciguena high emergency | Heron hanging by one leg from fishing line over the weir at Totnes. It's still moving. Does anyone know who has a boat or waders?
nurse_tasha/+gusanera high emergency | There's a little dog outside the hospital with a hole full of maggots in her head. She lets me touch her. I need help getting her to a vet and I don't have a car. Laredo
nurse_tasha/+gusanera medium medical_progress | The hospital dog has had her wound flushed and over a hundred maggots removed. She's on antibiotics with a cone and in a few days she'll need someone to adopt her
big_rob_detroit/+bolsa high emergency | found 7 puppies in a contractor bag on the east side, they alive but freezing. i can take 2 tonight, who can help me with the rest
big_rob_detroit/+bolsa low adoption | 3 left out of the 7 trash bag puppies, 2 girls 1 boy, 8 weeks, eating dry food and got first shots. detroit east side
pinecreek_gossip/+pelea critical emergency | Two big dogs got hold of the store cat, her belly is open and she's breathing badly. Nearest vet is 40 miles away. Is anybody driving to Bozeman tonight?
felicity_w/+perdida medium note | MISSING from Didsbury: grey tabby cat with green eyes called Frida. She fell from a balcony and ran, so she may be hurt. Please check your sheds and garages
felicity_w/+perdida low note | My cat Frida has been found! She was hiding in a cellar half a street away. One broken tooth and that's it. Thank you for sharing
lost_dogs_sac/+border medium note | Lost border collie, male, black and white, chipped. Spooked by fireworks at McKinley Park. He belongs to a ten year old who can't stop crying. Reward
found_pets_tampa/+coni medium note | Found in Seminole Heights: small white dog with long hair and a black harness. Good condition, very friendly. Please share so her owners see this
found_pets_tampa/+coni low note | The little white dog from Seminole Heights is back with her family, they'd been looking since Sunday. Happy ending!
lowcost_vet_mia/+parto critical emergency | Bulldog abandoned at our door twelve hours into labor with a puppy stuck. She's going in for a C-section now and we need donations for supplies
lowcost_vet_mia/+parto high medical_progress | The bulldog is out of her C-section: three live puppies, two we couldn't save. She's weak and running a fever, we're watching her all night
lowcost_vet_mia/+diabetes medium fundraising | We're looking for sponsors for Coco, the shelter's diabetic dog. His insulin is $90 a month. Nine people at ten dollars would cover it
highplains_rescue/+nieve critical emergency | Three dogs abandoned at a ranch house outside Lander. Four days of snow and no food. We need a 4x4 first thing in the morning or they won't survive
highplains_rescue/+nieve high emergency | We reached the ranch. Two of the dogs are very weak and one has frostbitten feet. Carrying them down now and heading straight for the vet
highplains_rescue/+ovejero medium adoption | This five year old shepherd belonged to a man who's moved into a nursing home. He can't take his dog. He's grieving but healthy. Foster or home needed in Wyoming
clara_in_fresno/+sarna medium emergency | There's a dog living on my corner with mange so bad he has no fur and scratches until he bleeds. Nobody will claim him. Can you help me pay for treatment?
clara_in_fresno/+sarna low medical_progress | Month two of medicated baths and the mange dog from my corner has all his fur back. Turns out he's blond
sunny_acres/+ciega low adoption | Snow is a blind seven year old dog who knows every inch of the shelter and finds you by smell. She'd be fine in an apartment. Who'll give her a home?
sunny_acres/+parvo critical emergency | Parvo outbreak at the shelter. Five puppies vomiting with bloody diarrhea. We have nowhere to isolate them and can't afford to hospitalize them all. Help
sunny_acres/+parvo medium medical_progress | Three of the five parvo puppies are eating and keeping it down. The other two are still on fluids but stable
hedgie_helper/+seto medium note | I've found a small hedgehog lying in the sun on a lawn in Norwich. It doesn't look injured but it's hardly moving. Should I take it to a rescue?
ravens_roost/+loro medium note | Jackdaw with a damaged wing in Victoria Park, can't fly. I've got it in a box with water. Which wildlife hospital near Cardiff takes birds?
bunny_hop_rescue/+ojo high emergency | Rabbit dumped in a park in Slough with an infected eye and teeth so long she can't eat. She's seeing the exotics vet within the hour
pig_sanct_ia/+lechon medium note | A piglet fell off a truck on I-80 and a kind driver stopped. He's scraped up and terrified. He's in my laundry room, does anyone know a sanctuary with space?
carol_colony/+cer medium note | Colony of 23 cats behind a strip mall in Modesto. Nine are fixed, fourteen to go. We need to borrow traps and someone who can drive to the clinic on Tuesdays
carol_colony/+cer medium medical_progress | The limping cat from the Modesto colony has an old fracture. She's in a splint and will be on cage rest for six weeks
dogs_of_dayton/+envenenados critical emergency | Four dogs on Hamilton Ave poisoned overnight. Two are dead and the other two are shaking and foaming. If you have dogs keep them in and call the police if you've seen anything
dogs_of_dayton/+quemadura high fundraising | Somebody poured lighter fluid on Cinder the dog and burned forty percent of his body. Each sedated dressing change is $240. He needs your help
dogs_of_dayton/+quemadura medium medical_progress | Cinder's burned skin is starting to grow back. The dog still needs dressings every three days but he's playing with the others at the foster home
dogs_of_dayton/+quemadura low note | After eight months of burn treatment our dog Cinder has gone to live on a farm with his new family. Thank you to the 400 people who donated
jar_head_pup/+balde high emergency | Puppy with a plastic jar stuck on its head near the rail yard in Gary, can't eat or drink. Runs when we get close. Anyone with a net or a trap?
retired_catlady/+insul medium fundraising | I'm retired and look after 18 rescued cats. This month I can't cover the food or the spays. If anyone can donate a bag I'll come and collect it, Toledo
pto_parent/+jornada_caso medium adoption | Someone tied this dog to the gate of our elementary school. Young, playful, healthy. The teachers are feeding him but he can't stay. Any family in Macon?
greyhound_gap_ie/+pata high fundraising | Greyhound found with an open fracture in a ditch in Tipperary. She has surgery in the morning, it's €1,250 and we only have €300. Please help
greyhound_gap_ie/+pata medium medical_progress | The ditch greyhound is out of surgery with a plate and seven screws. She's eaten and slept on a blanket, maybe for the first time
greyhound_gap_ie/+pata low adoption | Willow, the greyhound from the ditch, can run again. She's 4, gentle, clean and quiet, and she's ready to be adopted anywhere in Ireland
garage_guy_nj/+motor high emergency | opened a customers hood and theres a kitten with its leg caught in the belt, we got it out but the leg is shredded. shop on rte 46. any rescue out there
garage_guy_nj/+motor low note | the shop kitten lost a leg but shes doing great, her name is Gasket and she runs the place. fixed and everything
flood_boats_mo/+azotea high emergency | Five dogs on a roof across from the levee since the river came up, two days without food. We need a boat and some kibble. Hannibal
alley_angels/labor critical emergency | Stray cat in labor in my garage for nine hours, half a kitten out and she's gone limp. I have no money for an emergency vet. Please, anyone in Tulsa
bridget_galway/stable medium medical_progress | Vet was out to the rescued pony again today. The abscess in her hoof has burst and she's putting weight on it. Poultice for a week
hound_haven_al/heart medium fundraising | Eleven of our dogs are heartworm positive and treatment is $450 each. Sponsor one and we'll send you photos every step of the way
`
