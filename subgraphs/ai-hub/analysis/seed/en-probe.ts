/** See the Spanish one: here in English. */
export const enProbe = String.raw`
canal_watch_bham/lock critical emergency | Dog in the canal at Farmers Bridge, can't get up the side and he's going under. Fire brigade called 20 minutes ago. Anyone nearby with a rope please run
dallas_rescue_t/frostline critical adoption | Kennel 114, Hazel, heeler mix, three years. Her time is up at 10am tomorrow. She wags at everybody. One foster is all that stands between her and the needle
kitten_hotline_az/fade critical emergency | Bottle baby from the alley is limp, gums white, breathing every few seconds. Sugar on the gums isn't helping. Nearest ER won't take her without $400 down. HELP
ponypost_kent/colic critical emergency | Old mare down and rolling in the flooded field off Marsh Lane, sweating and groaning, nobody knows the owner. Need an equine vet this minute
maggie_tnr/jaw high emergency | Trapped the big ginger tom behind the diner tonight. Jaw hanging sideways, drooling, hasn't eaten in days I'd guess. Who has an opening for a feral first thing?
lurcherlink_up/leg high fundraising | Tansy's leg can't wait past Monday, the bone is through the skin. Surgeon quoted £2,900, we hold £1,150. If you've been meaning to give, please give now
roadside_tx/mama high emergency | Mama dog nursing six under a trailer on FM 1960, every rib showing, and it's dropping below freezing tonight. She growls but lets me push food in. Need somebody who knows how to move them
hogline_sligo/strimmer high emergency | Hedgehog caught by a strimmer, deep gash along the back with flies on it. I've got him in a box with a towel. Which rehabber is open on a Sunday?
fosterdiary_jo/cone medium medical_progress | Update on Bramble: drain comes out Thursday, swelling is halfway down, still on two antibiotics and very cross about the cone
find_pepper/hike medium note | Missing from the Mam Tor car park since 3pm: Pepper, small grey whippet cross, yellow harness with lead attached. Don't chase, ring the number on her tag
swap_for_strays/bills medium fundraising | The parvo litter made it but left us with a $3,800 bill at Ridgeview. We're auctioning quilts tonight to get it under two thousand
kentfosters/hw medium adoption | Medical foster wanted, eight weeks: gentle senior on heartworm treatment, must be kept quiet. We cover all meds and food
millpond_rehome/otis low adoption | Otis, nine, two teeth, unlimited opinions. Would like a sofa, a garden and no toddlers. Neutered and chipped and ready to leave us
gracie_updates/stairs low medical_progress | Remember the pup with no fur? She's a floof now. Ate my slipper today, which her vet says is a good sign
barncats_oh/spot low note | All nine barn cats fixed and back with the farmer who feeds them. That colony is done, folks
county_em/wildfire unrelated disaster | Evacuation order for zones 4 and 7 as the Ridge fire crosses the highway. Two people injured. Shelter open at the high school gym
end_puppymills/bill unrelated advocacy | Every puppy in that window has a mother in a cage. Call your senator about SB 88 and tell them to close the mills
dadjokes_daily_r/lab unrelated joke | My vet says my labrador is overweight. I said he's a big boned golden. Now we both need a second opinion
paws_n_claws_spa/deal unrelated advert | Book a full groom in November and get a free nail trim! Dogs and cats welcome, senior discounts on weekdays
nurse_ellie_p/dad unrelated human_illness | Dad's infection has spread and they've moved him to intensive care. He's fighting. Please keep him in your thoughts tonight
team_marcus/chemo unrelated human_fundraising | Marcus is 34 with two little boys and the trial he needs costs $60k. We're at 19. Even five dollars moves us closer
tilly_the_tabby/box unrelated pet_life | Bought her a £45 bed. She is asleep in the box it came in, with one paw on the receipt
hopehounds_pdx/gala unrelated shelter_news | Our autumn gala is nearly sold out! Dinner, silent auction and dogs in bow ties. Tickets at the front desk
tidepool_notes/otter unrelated wildlife | Sea otters hold hands when they sleep so they don't drift apart, and they keep a favourite rock in a pocket of skin
toon_til_i_die/derby unrelated sport | We were bleeding out by half time and the keeper saved us from a slaughter. Put this team out of its misery
citydesk_live/crash unrelated news | Two lanes closed on I-84 after a truck hit the median. Driver taken to hospital with a broken leg. Expect delays until six
zoe_finals/exam unrelated chat | that exam ran me over, reversed, and ran me over again. someone come and collect me
cat_safety_wk/lilies unrelated advocacy | Lilies kill cats. Every part of them, even the pollen. If you have a cat, don't have lilies in the house
smallholder_mkt/goats unrelated advert | For sale: four pygmy goats, two nannies and two kids, vaccinated, £200 the lot. Collection from Ludlow
ines_bookish/ending unrelated chat | Nobody warned me the dog dies in chapter thirty. I'm a wreck and I've a meeting at nine
`
