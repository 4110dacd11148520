/** Posts in Portuguese about cases that go on: treatment, costs, homes, losses, good news. */
export const ptOngoing = String.raw`
ong_patasfelizes/vitoria low adoption | Pronta pra ser filha de alguém: Vitória, porte médio, 2 anos, castrada. Adora criança. Grande Florianópolis
ong_patasfelizes/ninhada medium adoption | 9 filhotes de uma vez só... a mãe é a Amora, resgatada prenhe. Já dá pra se candidatar, vão com 60 dias e primeira vacina
protetora_cida/mel-alta low medical_progress | MEL TEVE ALTA!!! 8 dias de internação e ela saiu abanando o rabo pro motorista do uber
protetora_cida/idosos medium fundraising | Tenho 23 gatos e 14 são renais. O sachê renal aumentou de novo. Se cada um desse uma caixa eu respirava esse mês
protetora_cida/cego low adoption | Ray Charles nasceu sem os olhinhos e não sente falta nenhuma. Brinca, escala, ronrona. Só falta a casa telada dele. SP capital
resgate_bh/guerreiro low medical_progress | Guerreiro ganhou 4 quilos e fez as pazes com gente. Ontem deitou no colo do veterinário que costurou ele
resgate_bh/guerreiro low adoption | E o Guerreiro? Tá pra adoção sim! Precisa ser filho único por enquanto. Contagem e região
resgate_bh/divida medium fundraising | Abrimos o jogo: 11.400 de dívida em três clínicas. Enquanto não pagar, nenhum resgate novo. Bazar, rifa, pix, o que der
gatil_esperanca/frajola-ok medium medical_progress | Frajola desobstruído, fez 3 dias de sonda e hoje fez xixi sozinho. Ração urinária pro resto da vida agora
gatil_esperanca/felv low adoption | Tem espaço no seu coração pra um FeLV+? Bolinha e Cravo, irmãos de 1 ano, precisam sair juntos. Vivem bem, só não podem conviver com negativos
duda_cwb/mae-ursa low adoption | Os ursinhos do terreno já foram todos. Ficou a mãe, como sempre. Ursa, 3 anos, silenciosa, grata. Quem olha pra ela?
duda_cwb/sarna medium medical_progress | Segunda semana de tratamento da sarna da Pipoca: parou de coçar e nasceu uma penugem na cabeça 🐣
vet_solidario_rj/mutirao-caso medium fundraising | Precisamos de 5 caixas de transporte e 2 mil reais pra tirar os 12 gatos do prédio que vai ser demolido em Madureira
cavalos_rs/caramelo low medical_progress | O cavalo do telhado hoje deu o primeiro galope. Engordou 60kg no haras que acolheu
cavalos_rs/lt-enchente medium adoption | 200 cães ainda no abrigo da enchente sem tutor localizado. Precisamos de lares temporários em todo o RS, transporte a gente arruma
cavalos_rs/reencontro low note | Dona Lourdes reconheceu o Bidu pela manchinha na barriga depois de 41 dias no abrigo. Não sobrou ninguém sem chorar
lar_dos_bichos/nina low medical_progress | Nina operada, sem febre, pedindo carinho e roubando comida das colegas de baia
lar_dos_bichos/racao medium fundraising | Acabou a ração. Literalmente. 86 cachorros e o saco de hoje foi o último. Casa de ração aceita pix direto em nome do lar
lar_dos_bichos/tobias low adoption | Tobias mora no lar desde filhote, fez 8 anos mês passado. Nunca teve uma cama dentro de casa. Campinas/Valinhos
marcia.protetora/sumiu medium note | SUMIU a Jade, gata preta de olho amarelo, fugiu do LT em Osasco (Km 18) ontem de noite. Não se aproxima de estranho, só me avisem
marcia.protetora/sumiu low note | Jade voltou sozinha miando no portão às 4 da manhã, magra e suja. Obrigada a cada um que compartilhou
cris_achados/beagle medium note | Achei um beagle velhinho na Praça Saens Peña, sem coleira, obediente demais pra ser de rua. Procuro o tutor!!
seu_edson/pipoca medium note | minha cachorra fugiu com os fogos ontem, pinscher preta, nome pipoca, jd angela. toma remedio de coração. quem viu chama no zap
lu_recreio/calopsita low note | Calopsita cinza pousou na minha varanda no Recreio, assobia o hino do Flamengo kkk. Alguém perdeu?
mateus_fsa/perdido medium note | procura-se Thor, vira lata caramelo, sumiu no bairro tomba em feira de santana, manca de uma pata. minha vó não para de chorar, pago recompensa
biel.cps/gato-8andar high medical_progress | O gato do 8º andar tá na UTI com contusão pulmonar e o maxilar quebrado. O síndico descobriu que é do 82, a dona tá vindo de viagem
biel.cps/gato-8andar low medical_progress | gato voador recebeu alta hoje. 8 andares, 5 dias de uti e ele já mordeu a enfermeira. rei
abrigo_aurora/parvo-pos medium fundraising | Depois da parvo precisamos trocar todo o piso do canil dos filhotes. Orçamento 2.900. Enquanto isso não dá pra receber ninhada
abrigo_aurora/dupla low adoption | Café e Leite, 5 meses, irmãos, um não come se o outro não tá. Levem os dois, por favor. BH
rose_natal/corda-fim low adoption | Lembra do cão da corda no pescoço? Cicatrizou, engordou e se chama Livre. Tá esperando uma família que nunca o prenda
caso_pitbull_df/pits medium adoption | Dandara precisa de adotante com experiência em pit, sem outros cães. Já são 5 meses de hotel pagos com vaquinha
helo_poa/bichera-ok medium medical_progress | a velhinha da bicheira fez limpeza com sedação, tiraram mais de 100 larvas 😣 orelha vai ficar cortada mas ela ta comendo
nina.jf/mamadeira medium note | Dos 5 da caixa temos 4 na mamadeira. Engordando 10g por dia. Preciso revezar as madrugadas com alguém de JF, tô virando zumbi
nina.jf/mamadeira low adoption | Os lacradinhos cresceram!! 2 meses, usam areia, já pode vir conhecer 💛 só com telas nas janelas
projeto_orelha/cabulinha low medical_progress | Cabulinha de pino na pata pisando firme no 15º dia. Obrigada quem completou a cirurgia
porto_animal/idosa medium adoption | A D. Amélia foi para um lar e a Kika, 13 anos, ficou sozinha. Procura-se FAT ou família definitiva, está habituada a apartamento
porto_animal/ringo low note | O Ringo encontrou família em Braga! 4 anos de canil acabaram hoje
lx_patudos/podengo-ok medium medical_progress | O Nove (podengo da N10) já tem a placa no fémur. Agora são 6 semanas de jaula, coitado. Obrigada a todos os que ajudaram na conta
lx_patudos/ninhada-barreiro medium adoption | Ninhada de 7 largada num ecoponto no Barreiro, com cerca de 5 semanas. Precisamos de duas FAT, uma para 3 e outra para 4
algarve_cats/sobrevivente medium medical_progress | O único sobrevivente do veneno na Rocha chama-se Fénix... já não treme e bebeu água. Mais dois dias de soro
karen.rib/caramelo-ok low medical_progress | plaqueta do caramelo subiu pra 190 mil!!!! acabou o remedio e a vet deu parabens
maus_tratos_sj/acorr2 low note | Resgatada a cadela da corrente do Satélite, com ordem judicial e tudo. Bebeu dois potes de água sem parar
maus_tratos_sj/acorr2 low adoption | Ela nunca mais volta pra corrente: Liberdade busca família com quintal e sofá liberado. SJC
jumento_livre/santuario medium fundraising | Pra levar a jumenta e o filhote de Russas pro santuário em Euclides da Cunha o frete ficou 2.200. Temos 900
jumento_livre/santuario low note | Chegaram!! 14 horas de viagem e a Jurema e o Juruminho já estão comendo capim no santuário
sitio_das_aves/coruja2 medium medical_progress | A coruja do cerol foi pro Cetas, costuraram a asa. Talvez não voe mais, mas vive
sitio_das_aves/papagaio medium note | Entregaram 3 papagaios de apreensão com as asas cortadas. Vão ficar meses em reabilitação
carla_teresina/magrelo medium note | tem um cachorrinho muito magro dormindo na porta da faculdade, dou comida todo dia. manso. alguem pode dar um lar?
wil_bauru/colonia medium note | 18 gatos no cemitério daqui, tô tentando castrar 2 por semana no próprio bolso. Emprestem gatoeiras!
pri_bsb/cirurgia-tumor high fundraising | O tumor da Belinha ulcerou. A mastectomia não pode passar dessa semana e custa 2.600. Temos 410
pri_bsb/cirurgia-tumor medium medical_progress | Belinha operada! Tiraram a cadeia mamária inteira. Agora esperar a biópsia com o coração na mão
dog_da_praia/tvt medium medical_progress | Terceira quimio do Caiçara hoje. O TVT diminuiu pela metade, sangra bem menos
ze_coelho/coelhos low adoption | doo 6 coelhos q nasceram aqui sem querer, pra criar não pra comer!!! mogi das cruzes
gabi_slz/porquinho medium note | Achei porquinho-da-índia abandonado na lixeira do condomínio em São Luís. Vivo e assustado. Quem entende de roedor?
fe_londrina/cone low medical_progress | 1 mês do atropelamento do Pretinho: de não sentir as patas a correr atrás de moto (e levar bronca)
`
