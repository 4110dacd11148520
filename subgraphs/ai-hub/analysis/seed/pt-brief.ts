/** Short and plain posts in Portuguese about cases, as hurried people and busy shelters write them. */
export const ptBrief = String.raw`
sosanimal_pira/atrop critical emergency | Cachorro atropelado na av. Independência em Piracicaba, sangrando muito, socorro
sosanimal_pira/atrop medium medical_progress | O cachorro da Independência foi operado e está estável
sosanimal_pira/veneno critical emergency | Gata envenenada, babando e tremendo. Vet 24h em Piracicaba?
patinhas_itu/caixa high emergency | Filhotes abandonados numa caixa na chuva, Itu, preciso de ajuda agora
patinhas_itu/caixa medium adoption | Cinco filhotes da caixa precisam de lar temporário
patinhas_itu/caixa low adoption | Só falta um! Filhote macho, vermifugado, para adoção em Itu
nanda_gatos/parto critical emergency | Gata com filhote entalado, está fraca demais. Vila Velha
nanda_gatos/olho high emergency | Gatinho com olho furado, precisa de cirurgia urgente
luisa_rs/perdido medium note | Perdida poodle branca em Canoas, atende por Nina, recompensa
abrigo_bomjesus/divida medium fundraising | Devemos 1.800 na clínica pelo Bidu e pela Flor. Pix abrigo@bomjesus
abrigo_bomjesus/bidu medium medical_progress | Bidu começou a quimio do TVT
abrigo_bomjesus/flor low adoption | Flor, 3 anos, castrada, dócil, para adoção responsável
cavalo_guarulhos/caido critical emergency | Cavalo caído na Dutra, não levanta, precisa de veterinário de grandes
cavalo_guarulhos/caido low note | O cavalo da Dutra está de pé e no haras
sos_gatos_ma/fogo critical emergency | Queimaram um gato em São Luís. Está vivo. Quem leva pra clínica?
sos_gatos_ma/fogo high fundraising | Curativos do gato queimado: 90 por dia. Ajudem
sos_gatos_ma/fogo medium medical_progress | O gatinho queimado já come e a pele está fechando
thais_rj/corrente high emergency | Cão acorrentado sem água no sol, Campo Grande RJ
thais_rj/corrente low note | Resgatado o cão da corrente!
joao_ce/jumento high emergency | Jumento atropelado na CE-040, pata quebrada, está na pista
clarinha_bh/cinomose high emergency | Filhote com cinomose, não come e tem febre. Preciso de internação
clarinha_bh/cinomose low medical_progress | Pitoco venceu a cinomose
lar_felino_go/adocao low adoption | Mia e Tom, irmãos, 4 meses, vacinados, só juntos
canil_mun_pt/abate critical adoption | Cão do canil municipal vai ser abatido amanhã. Pastor, 3 anos, meigo
canil_mun_pt/abate low note | O pastor do canil já tem família
gatos_setubal/colonia medium note | Colónia de Setúbal com 12 gatos por esterilizar, precisamos de ajuda nas capturas
gatos_setubal/perna medium medical_progress | A gata da perna partida fez RX, não precisa de cirurgia
bombeira_ana/poco critical emergency | Cachorra caiu no poço em Betim, ainda late. Alguém com corda
ong_caramelo/rua medium note | Cachorro magro na porta do mercado em Bauru, precisa de lar
ong_caramelo/rua low adoption | O caramelo do mercado está castrado e pronto pra adoção
ju_maceio/tartaruga high emergency | Tartaruga presa em rede na Pajuçara, sangrando na nadadeira
vet_do_bem/sangue critical emergency | Preciso de doador de sangue canino agora, Campinas, cão com hemorragia
fabi_abc/gatinhos medium adoption | Quatro gatinhos órfãos precisam de LT com mamadeira, ABC
fabi_abc/gatinhos low note | Os quatro órfãos já têm casa
cadela_vargem/bicheira high emergency | Cadela com bicheira enorme na cabeça, Vargem Grande, não tenho como pagar
cadela_vargem/bicheira medium medical_progress | Limparam a bicheira, ela dorme em paz
idoso_canino/vo low adoption | Vovô de 13 anos procura uma caminha para os últimos anos
ana_sjrp/fugiu medium note | Fugiu hoje: shih tzu macho, Vila Imperial, Rio Preto
protecao_mcz/choque critical emergency | Gato caiu do sexto andar, não mexe as patas. Maceió
protecao_mcz/choque high medical_progress | Raio x mostrou fratura na coluna do gato, decidem cirurgia hoje
sitio_porquinha/perna medium medical_progress | A porquinha já apoia a pata operada
sitio_porquinha/racao medium fundraising | Acabou a ração dos resgatados, são 30 bichos. Qualquer saco ajuda
amor_pet_uba/pulgas medium emergency | Cadela prenhe cheia de carrapato na rodoviária de Ubá, precisa de LT
`
