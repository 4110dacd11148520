import type { Lexicon } from './entry.js'

/** English as written in the United Kingdom and the United States. */
export const english: Lexicon = {
  entries: [
    {
      label: 'figurative',
      phrases:
        'hot dog* | hotdog* | corn dog* | raining cats and dogs | cats and dogs | dog days | dog eat dog | underdog* | sick as a dog | dog tired | dogs breakfast | dogs dinner | every dog has | let sleeping dogs | barking up the wrong | cat nap | catnap | cat got your tongue | let the cat out | copycat | cat fish* | catfish* | fat cat* | cool cat* | curiosity killed the cat | dark horse | high horse | hold your horses | horse around | horsing around | dead horse | horse power | horsepower | trojan horse | charley horse | black sheep | scapegoat | goat debate | the goat | wild goose chase | bird brain | early bird | early birds | guinea pig for | bear market | bull market | lame duck | sitting duck | dying laughing | dying of laughter | im dying | im dead | dying to | dying for a | killing me | bleeding edge | bleeding money | wound up | dog whistle | puppy love | down dog | downward dog | snoop dogg | cat 5 | cat 6 | cats pajamas',
    },
    {
      label: 'animal',
      kind: 'dog',
      phrases:
        'dog | dogs | doggo* | doggy | doggie* | pup | pups | puppy | puppies | pupper* | pooch* | hound* | greyhound* | lurcher* | staffy | staffie* | pit bull* | pitbull* | pittie* | bully mix | collie* | labrador* | lab mix | shepherd mix | gsd | german shepherd | chihuahua* | terrier* | spaniel* | beagle* | husky | huskies | mutt | mutts | rottie* | rottweiler* | dachshund* | whippet* | cockapoo* | boxer mix | heeler* | poodle | k9',
    },
    {
      label: 'animal',
      kind: 'cat',
      phrases:
        'cat | cats | kitty | kitties | kitten* | tabby | tabbies | tomcat* | tom cat | ginger tom | moggy | moggie* | tortie* | calico* | torbie | tuxedo cat | feral* | siamese | feline* | mama cat | momma cat | neonate* | bottle bab*',
    },
    {
      label: 'animal',
      kind: 'horse',
      phrases:
        'horse | horses | pony | ponies | mare | mares | foal | foals | gelding | equine* | colt | filly',
    },
    {
      label: 'animal',
      kind: 'bird',
      phrases:
        'pigeon* | bird | birds | gull | gulls | seagull* | swan | swans | cygnet* | duck | ducks | duckling* | goose | geese | gosling* | owl | owls | owlet* | hawk | hawks | crow | crows | parrot* | budgie* | hen | hens | chicken* | rooster* | fledgling* | nestling* | swift chick | blackbird* | sparrow* | pelican*',
    },
    {
      label: 'animal',
      kind: 'other',
      phrases:
        'rabbit* | bunny | bunnies | guinea pig* | hamster* | ferret* | hedgehog* | hoglet* | fox | foxes | fox cub* | badger* | squirrel* | raccoon* | opossum* | possum* | deer | fawn | donkey* | goat | goats | sheep | lamb | lambs | cow | cows | calf | pig | pigs | piglet* | tortoise* | turtle* | bat | seal pup* | animal | animals | pet | pets | stray | strays | critter* | fur bab* | furbab* | litter',
    },
    {
      label: 'condition',
      kind: 'trauma',
      severity: 'critical',
      phrases:
        'hit by a car | hit by car | hit by a truck | hit by a vehicle | hit by a van | hit and run | struck by a | struck by | got hit | been hit | was hit | just hit a | run over | ran over | knocked over by | hbc | rta | bleeding | bleeding out | losing blood | lost a lot of blood | lot of blood | blood everywhere | covered in blood | haemorrhag* | hemorrhag* | head trauma | spinal | broken back | broken pelvis | shattered pelvis | broken jaw | degloved | degloving | compound fracture | open fracture | gunshot | been shot | was shot | shot with | shot in the | bb gun | stabbed | slashed | burned | burnt | burns | scalded | set on fire | acid | electrocuted | fell from | fell out of | fell off a balcony | crushed | drowning | drowned | nearly drowned | mauled | attacked by | ripped open | mutilated | amputat* | impaled | maimed',
    },
    {
      label: 'condition',
      kind: 'poison',
      severity: 'critical',
      phrases:
        'poison | poisoned | poisoning | rat poison | rat bait | antifreeze | toxic bait | toxin | ingested | overdose | lily poisoning',
    },
    {
      label: 'condition',
      kind: 'collapse',
      severity: 'critical',
      phrases:
        'seizure* | seizing | seizuring | convuls* | not breathing | cant breathe | can barely breathe | barely breathing | struggling to breathe | gasping | trouble breathing | difficulty breathing | respiratory distress | hes dying | shes dying | is dying | are dying | will die | wont make it | may not make it | might not make it | fighting for his life | fighting for her life | fighting for life | life threatening | life or death | critical condition | critically | in critical | unconscious | unresponsive | not responding | in shock | cardiac arrest | hypothermi* | hypothermic | ice cold | heatstroke | heat stroke | collapsed | collapsing | cant stand | unable to stand | cant get up | wont get up | cannot stand | not moving | isnt moving | paralysed | paralyzed | icu | intensive care | oxygen | on oxygen | transfusion | blood donor | blood donation | blocked bladder | urinary blockage | blocked and cant pee | cant pee | bloat | gdv | twisted stomach | dystocia | stuck in labor | stuck in labour | puppy stuck | pyometra | pyo | parvo | panleuk | panleukopenia | sepsis | septic | peritonitis | emergency surgery | emergency vet | er vet | rushed to | rushing to | rushed him | rushed her',
    },
    {
      label: 'condition',
      kind: 'trapped',
      severity: 'critical',
      phrases:
        'trapped | stuck in a | stuck in the | stuck inside | stuck down | stuck on a | fell into | fallen into | storm drain | down a well | in a hot car | locked in a car | locked in a hot | left in a hot | engine bay | under the hood | caught in a snare | snare | glue trap | tangled in | entangled | barbed wire | netting | fishing hook | fishing line | swept away',
    },
    {
      label: 'condition',
      kind: 'deadline',
      severity: 'critical',
      phrases:
        'euth list | euthanasia list | kill list | on the list for | code red | to be killed | will be killed | will be euthanized | will be euthanised | scheduled to die | scheduled for euth* | put down tomorrow | put to sleep tomorrow | pts tomorrow | pts today | last day | out of time | hours left | running out of time | to be destroyed | due to be put to sleep | tbd | rescue only | deadline',
    },
    {
      label: 'condition',
      kind: 'injury',
      severity: 'high',
      phrases:
        'injured | injury | injuries | hurt | wound | wounds | wounded | broken leg | broken paw | broken wing | broken hip | broken bone* | fractur* | limping | limps | lame | hobbling | non weight bearing | not putting weight | gash | gashes | laceration* | deep cut | bite wound* | bitten | bites all over | maggot* | flystrike | fly strike | infected | infection | abscess* | ruptured eye | eye injury | lost an eye | eye hanging | prolapse* | hernia* | necrotic | pus | embedded collar | beaten | bruised | dragging his | dragging her | dragging its | matted to the skin',
    },
    {
      label: 'condition',
      kind: 'illness',
      severity: 'high',
      phrases:
        'distemper | lepto | leptospirosis | ehrlichia | babesia | anemic | anaemic | anemia | anaemia | vomiting | throwing up | diarrhea | diarrhoea | fever | not eating | wont eat | isnt eating | stopped eating | refusing food | off his food | off her food | not drinking | lethargic | limp and | malnourished | emaciated | starving | starved | skin and bone* | skeletal | body score | dehydrated | cant walk | unable to walk | shaking | shivering | tumor | tumour | mass removed | kidney failure | renal failure | liver failure | pneumonia | uri | fip | calici | heartworm* | hospitalised | hospitalized | surgery | operation | needs an op | very sick | very ill | poorly | desperately ill | fading kitten*',
    },
    {
      label: 'condition',
      kind: 'chronic',
      severity: 'medium',
      phrases:
        'mange | mangy | demodex | ringworm | leishmania* | fiv | felv | diabetic | diabetes | epilep* | arthritis | arthritic | dysplasia | blind | deaf | one eyed | three legged | tripod | tripawd | ticks | fleas | flea ridden | worms | worming | conjunctivitis | cat flu | kennel cough | ear infection* | murmur | heart condition | skin condition | skin infection | allergies | underweight | thin | skinny | pregnant | spay* | neuter* | vaccin* | treatment | medication | meds | antibiotics | bloodwork | blood tests | xray* | x rays | ultrasound | dental | chemo | rehab | physio | hydrotherapy | wheelchair | wheels',
    },
    {
      label: 'emergency',
      severity: 'high',
      phrases:
        'urgent | urgently | emergency | sos | help now | asap | right now | immediately | immediate | tonight | need help now | please hurry | hurry | no time | time is running out | anyone near | anyone nearby | anyone close to | anyone in the area | is anyone in | anyone local | who can get there | 24 hour vet | out of hours vet | mayday | red alert',
    },
    {
      label: 'cruelty',
      severity: 'high',
      phrases:
        'abused | abuse case | abusing | cruelty case | neglected | neglect case | severe neglect | beating | kicked | kicking | chained | tied to | tied up | tied outside | tethered | no food or water | no water | without water | without food | no shelter | locked in | locked inside | hoarding | hoarder* | puppy mill | puppy farm | breeding dog | ex breeding | bait dog | dog fighting | thrown from | thrown out of | thrown in | tossed | in a bin bag | in a trash bag | in a garbage bag | in a bag | in a box | in a dumpster | dumpster | in a bin | taped | left for dead | left to die | left outside',
    },
    {
      label: 'cruelty',
      kind: 'abandonment',
      severity: 'medium',
      phrases:
        'abandoned | dumped | ditched | left behind | left in a | left at | moved away and left | surrendered | owner surrender | returned to us | was returned | living rough | living on the street* | on the streets | wandering | roaming | no owner | unclaimed',
    },
    {
      label: 'lost',
      severity: 'medium',
      phrases:
        'lost dog | lost cat | lost pup* | lost kitten | lost pet | missing | missing since | missing from | went missing | has gone missing | still missing | got out | escaped | bolted | ran off | slipped his | slipped her | slipped lead | slipped collar | last seen | lost near | lost in | found dog | found cat | found a | found this | found wandering | found on | found in | found by the | stray dog | stray cat | whose dog | whose cat | anyone recognise | anyone recognize | anyone know this | anyone missing | do you know this | do you recognise | looking for owner | looking for the owner | owner found | no chip | no microchip | not chipped | chipped | microchip* | no collar | no tags | wearing a | reward | please keep an eye | have you seen | sighting* | spotted near | doglost',
    },
    {
      label: 'progress',
      phrases:
        'improving | getting better | much better | doing better | feeling better | doing well | doing great | doing so well | on the mend | recovering | recovered | recovery | healing | healed | stable | out of the woods | out of danger | discharged | home from the vet* | home from hospital | back from the vet* | back from surgery | came through surgery | came through her | came through his | surgery went | surgery was a success | op went | made it through | out of surgery | stitches out | stitches removed | staples out | cast off | cast came off | walking again | first steps | eating again | eating on his own | eating on her own | ate on his | ate on her | ate her first | ate his first | gained weight | gaining weight | put on weight | gained a | tested negative | negative test | responding well | responding to | responded | follow up | recheck | check up | update on | an update | quick update | health update | vet update | progress | transformation | before and after | day 1 vs | one week later | weeks later | turned a corner | turned the corner | post op | post surgery | fur is growing | hair growing back | final treatment | last dose | finished treatment | still in hospital | still at the vet* | weaned off',
    },
    {
      label: 'fundraising',
      phrases:
        'donate | donates | donated | donation* | donating | chip in | fundrais* | gofundme | go fund me | justgiving | just giving | paypal | venmo | cashapp | cash app | zelle | ko fi | kofi | patreon | pledge* | pledges | sponsor | sponsors | sponsorship | vet bill* | vet fees | vet costs | medical bill* | medical fund | medical costs | cover the cost | cover the costs | cover her | cover his | pay for | raise funds | raise money | raised so far | raise | goal | target | short of | still need | still short | every penny | every dollar | every pound | every little helps | anything helps | any amount | even a few | quoted | estimate | estimated at | the bill | bills | cant afford | wishlist | wish list | amazon list | match | matched | appeal',
    },
    {
      label: 'adoption',
      phrases:
        'adopt | adopts | adoptable | adoption | adopted | adopter* | adopting | foster | fosters | fostering | fosterer* | foster home | forever home | furever home | loving home | new home | needs a home | need homes | looking for a home | looking for homes | looking for his | looking for her | looking for their | home needed | homes needed | rehome | rehomed | rehoming | rehomeable | available for | ready for adoption | apply to | application* | home check | homecheck | good with dogs | good with cats | good with kids | good with children | cat tested | dog tested | only pet | only dog | no cats | could live with | bonded pair | overlooked | longest resident | long stay | still waiting | meet and greet | transport needed | rescue pull | tag rescue | kennel space | offer of space',
    },
    {
      label: 'rescue',
      phrases:
        'rescue | rescued | rescues | rescuing | rescuer* | we took in | took in | taken in | we pulled | pulled from | picked up | scooped up | brought in | came in | came into | came to us | arrived at | trapped her | trapped him | tnr | shelter | shelters | animal control | sanctuary | rspca | spca | aspca | dogs trust | cats protection | animal services | pound | kennels | cattery | vet | vets | vet clinic | veterinar* | animal hospital',
    },
    {
      label: 'request',
      phrases:
        'help | please help | help needed | needs help | need help | needs your help | we need | please | pls | plz | please share | share | sharing | rt | retweet | repost | boost | signal boost | spread the word | can anyone | can someone | does anyone | is there anyone | anyone able | anyone who can | needed | needs | dm | dms | dm me | message us | contact | call | text | phone | email',
    },
    {
      label: 'closure',
      phrases:
        'found safe | been found safe | home safe | back home | safely home | reunited | has been adopted | was adopted | got adopted | went home | gone home | off to his | off to her | found her forever | found his forever | happy ending | happy tail* | thank you all | thank you everyone | thanks everyone | thanks to everyone | so grateful | passed away | passed | rainbow bridge | crossed the | rip | didnt make it | did not make it | lost the fight | rest easy | run free | one year ago | a year ago | years ago | a year later | gotcha day',
    },
    {
      label: 'human',
      phrases:
        'my mum | my mom | my dad | my nan | my gran* | my grandma | my grandad | my grandpa | my sister | my brother | my son | my daughter | my husband | my wife | my boyfriend | my girlfriend | my partner | my neighbour | my neighbor | my uncle | my aunt | my cousin | my nephew | my niece | my friend | my mate | my kid | my kids | my boss | toddler* | child | children | baby girl was born | newborn baby | woman | women | man | men | people | elderly | pensioner* | patient* | doctor* | nurse* | nhs | gp | hospital | hospitals | ward | oncology | cancer | chemo for | cyclist | motorcyclist | driver | pedestrian | student* | teacher* | school* | player* | striker | quarterback | pitcher | coach | mp | senator* | president | minister | government | police | firefighter* | victim* | worker* | tenant* | residents | veterans | family of four | families',
    },
    {
      label: 'commerce',
      phrases:
        'sale | on sale | off | discount* | deal | deals | promo | coupon | code | free shipping | free delivery | shop | shop now | order now | buy | buy now | buy one | bogo | price* | priced | in stock | restock* | back in stock | store | stores | collection | new arrival* | preorder | pre order | book now | book your | booking* | appointment* available | grooming | groomer | dog walker | dog walking | boarding | daycare | doggy daycare | training classes | dog trainer | puppy classes | pet insurance | insurance | subscription | giveaway | enter to win | win | link in bio | follow us | puppies available | puppies for sale | kc registered | akc | ready to leave | deposit | stud | breeder* | kibble | grain free | treats | menu | happy hour | ad | sponsored | gifted | etsy | shop small | use code',
    },
    {
      label: 'news',
      phrases:
        'according to | reports | reported | confirmed | breaking | breaking news | officials | authorities | news | live updates | statement | earthquake | flood | floods | flooding | flooded | wildfire* | bushfire* | blaze | storm | tornado | hurricane | evacuat* | injured in | people injured | people killed | killed in | dead in | dead after | casualties | magnitude | pile up | crash | collision | car accident | derail* | collapse of | explosion | war | airstrike* | bombing | attack on | shooting | robbery | arrested | charged with | court | judge | trial | sentenced | congress | senate | parliament | bill passed | law | legislation | election* | inflation | economy | market* | stocks | study | scientists | researchers | university | species | national park | wildlife | biodiversity | extinct* | endangered | zoo | conservation* | game | goal | match day | season | league | cup | playoffs | coach | hamstring | acl | injury update | out for the season | transfer window',
    },
    {
      label: 'joke',
      phrases:
        'lol | lmao | lmfao | rofl | haha* | hahaha* | meme* | joke* | im crying | im screaming | literally me | me when | me after | me trying | nobody | no one | pov | mood | vibes | vibe | same energy | hilarious | funny | comedy | sitcom | show | episode | season finale | netflix | movie | film | song | album | concert | gig | tour | monday* | horoscope | plot twist | hot take | unpopular opinion',
    },
    {
      label: 'advocacy',
      phrases:
        'adopt dont shop | dont shop | dont buy | not a toy | not toys | arent toys | for life not just | dog is for life | animals are not | responsible owner* | ban | end the | stop the | say no | sign the | sign this | petition | signatures | world animal day | national dog day | national cat day | awareness | awareness month | awareness week | did you know | psa | reminder | friendly reminder | remember to | tips | top tip* | how to | if you see | if you find | never leave | keep your | make sure your | why you should | importance of | vegan* | factory farm* | fur farm* | fur trade | bullfight* | puppy mills | trophy hunting | fireworks season | animal rights | animal welfare | welfare act | lucys law | campaign* | policy | speak up | be kind | compassion',
    },
    {
      label: 'event',
      phrases:
        'adoption event | adoption day | open day | open house | fair | fete | fayre | quiz night | fun run | sponsored walk | charity run | gala | bake sale | tombola | raffle night | workshop | seminar | webinar | join us | come along | come join | come see us | see you there | see you saturday | this saturday | this sunday | next saturday | saturday from | sunday from | from 10am | from 11am | doors open | free entry | tickets | rsvp | register | volunteers needed | volunteer* | calendars | calendar | t shirts | tees | merch | agm | annual report | opening hours | closed for | anniversary | celebrating | low cost clinic | free clinic | vaccine clinic | spay clinic',
    },
    {
      label: 'pet_life',
      phrases:
        'my dog | my dogs | my cat | my cats | my pup | my puppy | my kitten | my boy | my girl | my old lad | my doggo | our dog | our cat | our puppy | my neighbors dog | my neighbours cat | moms dog | mums dog | dog mom | dog dad | cat mom | cat dad | sleeping | asleep | snoring | snores | staring at me | woke me | wakes me | jumped on | chewed | chewed up | ate my | ate the | stole my | knocked over | zoomies | birthday | turns one | turned one | happy birthday | walkies | on our walk | at the beach | at the park | nap | naps | couch | sofa | on the bed | my bed | toy | toys | spoiled | spoilt | jealous | what should i name | name ideas | recommend | recommendations | any recs | which food | costume | halloween',
    },
  ],
  negators:
    'no | not | isnt | arent | wasnt | werent | never | without | none | neither | nor | dont | doesnt | didnt | hasnt | havent | no longer | no sign of | no signs of | cannot find any',
  reachEnds: 'but | because | and | that | so | if | please | although | though',
  nameCues:
    'named | called | his name is | her name is | name is | meet | this is | introducing | say hello to | update on | we call him | we call her | we named him | we named her | weve named him | weve named her | shes called | hes called',
}
