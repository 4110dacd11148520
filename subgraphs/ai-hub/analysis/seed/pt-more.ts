/** A second set in Portuguese: other writers, other towns, cases and none in turn. */
export const ptMore = String.raw`
instituto_focinhos/thor critical emergency | Thor deu entrada agora com torção gástrica. Abdômen enorme, mucosa branca. A cirurgia tem que ser nos próximos minutos e o instituto está sem caixa
instituto_focinhos/thor low medical_progress | Thor comeu frango com arroz e latiu pro enfermeiro. Alta prevista pra sexta 💚
dona_zefa/panela critical emergency | jogaram uma panela de água fervendo na gata prenha aqui da vila, ela ta em carne viva e tremendo debaixo do fogão. fortaleza, messejana
vilma_protetora/canil-fogo critical emergency | Incêndio no terreno ao lado do abrigo em Cotia, o fogo tá chegando nas baias. Precisamos de carros pra tirar 60 cães AGORA
vilma_protetora/canil-fogo high emergency | Tiramos todos!! Mas 8 inalaram fumaça e a Pretinha tá com as patas queimadas. Clínicas da região, quem pode receber hoje?
vilma_protetora/canil-fogo medium adoption | Depois do incêndio não temos onde colocar 22 dos 60. LT por um mês em Cotia, Embu, Granja. A gente leva ração e paga remédio
lais_ubatuba/tartaruga high emergency | Tartaruga encalhada na Praia Grande de Ubatuba com saco plástico saindo pela boca, ainda mexe as nadadeiras. Instituto Argonauta avisado, alguém pra fazer sombra?
rafa_trilhas/fundo-poco critical emergency | Cachorro no fundo de uma cisterna seca em Sabará, uns 10 metros. Tá quieto há uma hora, antes uivava. Alguém com equipamento de rapel
sos_4patas_pe/choque critical emergency | Cachorra levou choque num poste na Imbiribeira, tá caída na água e ninguém pode chegar perto. Celpe não vem! Ela ainda respira
sos_4patas_pe/choque low note | Ela levantou! A cachorra do poste levantou sozinha quando desligaram a energia. Queimadura pequena na pata e muita sorte
gio_ctba/coluna medium medical_progress | 12 dias de operada e a Bela abanou o rabo. Pra quem tem medula comprimida isso é TUDO
thais_vet_popular/hemoparasita critical emergency | chegou cadelinha com hematócrito de 9. preciso de doador canino acima de 25kg aqui em Uberlândia hoje à noite
marcos_serra/ouricocho high emergency | ouriço-cacheiro atacado por cachorro, com furo na barriga, na minha garagem em Teresópolis. Ibama 0800 só toca. o que eu faço
grupo_gatosdoparque/frio medium emergency | Colônia do Parque da Água Branca: 3 filhotes novos, um com o olho grudado de secreção. Capturamos um, faltam dois. Preciso de LT que saiba pingar colírio
grupo_gatosdoparque/frio low adoption | Os três irmãos do parque estão curados da gripe e querem colo. 70 dias, vermifugados. Zona oeste de SP, entrego em casa telada
pet_resgate_am/sucuri high note | Sucuri de uns 3 metros embaixo da escola no Careiro, com um corte de terçado. Corpo de Bombeiros a caminho, afastem as crianças
beatriz_ssa/velha high emergency | Idosa faleceu e os 5 gatos ficaram trancados no apartamento, a família não quer saber. Hoje faz três dias. O porteiro ouve miado
beatriz_ssa/velha medium adoption | Conseguimos entrar. Os cinco da dona Alzira estão magros e assustados, todos adultos, todos castrados. Precisam ir pra lares calmos, de preferência em duplas
eduarda_mt/tamandua high emergency | Mirim com a mão esmagada na beira da 163. Coloquei numa caixa, tá vivo e bravo. Quem atende silvestre em Sinop?
lar_tiamaria/escorpiao high emergency | O Pudim foi picado por escorpião, tá babando e com a pata enorme. Única clínica aberta cobra 300 só pra entrar
lar_tiamaria/escorpiao low medical_progress | Pudim já tá latindo pra moto de novo. O soro fez efeito. Obrigada a quem mandou pix de madrugada
lar_tiamaria/reforma low fundraising | Precisamos cobrir as casinhas antes das chuvas. 14 telhas e mão de obra: 1.150 reais. Quem quiser doar direto na loja eu passo o contato
lar_tiamaria/vo low adoption | Vovô Nico, 12 anos, surdo, banguela e feliz. Já tá aqui faz 4 anos. Será que não merece um tapete de sala?
jessica.bg/osso high emergency | tem um cachorro na porta do mercado com um osso atravessado na boca, bate a patinha no focinho e chora. não consigo tirar, ele morde. bagé
ale_e_os_gatos/doador critical emergency | Preciso de gato doador de sangue (mais de 4kg, até 7 anos, FIV/FelV neg) pra Amélie, anemia grave. Hospital vet da UFPR
ale_e_os_gatos/doador medium medical_progress | Amélie recebeu a bolsa e tá rosinha de novo. Obrigada, Garfield do Marcelo, gato herói
patrulha_pet_rn/charrete high emergency | Burrinho com ferida aberta nas costas puxando carroça na Ponta Negra, o dono bateu nele na nossa frente. PM foi acionada, precisamos de local pra levar se apreenderem
patrulha_pet_rn/charrete medium note | O burrinho foi apreendido!! Tá na baia da UFRN, faz curativo duas vezes ao dia. Processo aberto
perdidos_bh/mingau medium note | Perdido: MINGAU, gato branco de olho azul, surdo, caiu da janela do 2º andar no Sion e sumiu. Pode estar machucado. Olhem nas garagens
perdidos_bh/salsicha medium note | Achada salsichinha fêmea na Raja, peitoral rosa, super mansa, chora muito. Está no posto Ipiranga com o frentista Cleiton
vanderlei_cam/estrada medium note | passei agora na Dutra km 180 e tem uma mãe com uns 4 filhotinhos no canteiro. nao deu pra parar com a carreta. quem puder ve isso
helena_gatos/castra medium fundraising | Mutirão particular: consegui 10 castrações a 80 reais pras gatas da vila. Preciso de 800 até quinta. Quem apadrinha uma?
kaka_resgates/pitoco low adoption | Pitoco nasceu sem uma pata e não sabe disso. 1 ano, 6 kg, castrado. Campinas. Só adoção com visita
abrigo_sfrancisco/lotado medium emergency | Ontem amarraram 3 cães no nosso portão. Hoje mais um. Não cabe. São todos adultos e assustados, precisam de madrinha ou de casa
abrigo_sfrancisco/luna-cega low adoption | Luna não enxerga, mas reconhece cada pessoa pelo passo. Tem 4 anos, é pequena e vai bem com outros bichos
abrigo_sfrancisco/rex medium medical_progress | Rex voltou do ortopedista: nada de cirurgia por enquanto, tala por 30 dias e repouso na baia (boa sorte pra nós)
cao_sem_dono_pt/matosinhos medium adoption | Encontrado em Matosinhos, cruzado de pastor, jovem, sem chip. O dono não apareceu em 15 dias. Fica para adoção responsável
cao_sem_dono_pt/tejo high emergency | Cadela a nadar sem rumo no Tejo junto ao Cais do Sodré, não consegue subir o muro. Polícia marítima avisada, está a ficar sem forças
joana_alg/cegonha high emergency | Cegonha com a pata presa num fio da EDP em Silves, pendurada de cabeça para baixo. GNR diz que só de manhã
mel_e_cia/update low medical_progress | 1º dia x 40º dia. Mesmo cachorro, mesma varanda. O que mudou foi comida, remédio e alguém que ficou
neto_fotografo/velorio medium note | O cachorro do seu Antônio não sai da frente do cemitério desde o enterro. Levamos água e ração mas ele não aceita vir com ninguém. Caruaru
nanda_ibiuna/bezerro high emergency | bezerro atolado no brejo aqui do sítio vizinho, mae berrando do lado, dono não ta. ja ta so com a cabeça de fora
estudante_vet_uff/gamba medium note | Resgatei 6 gambazinhos da bolsa da mãe atropelada. Estão na estufa, mamando por sonda. Nomes em votação
fofuras_do_ze/cachorra critical emergency | gente a cachorra q eu cuido na rua apareceu sangrando pela boca e gemendo, barriga dura. eu acho q foi veneno ou pancada. guaianases. ME AJUDA
tonho_moto/gato-br high emergency | vi um gato se arrastando na marginal botucatu, as pernas de tras nao vai. peguei e to no posto com ele no capacete. pra onde levo
ines_cardio/pitanga medium fundraising | Pimobendan da Pitanga acabou segunda, a caixa tá 290. Ela é cardiopata e não pode pular dose. Alguém?
noticia_zn/enchente unrelated disaster | Chuva deixa bairros da zona norte alagados, bombeiros resgatam família ilhada no telhado
noticia_zn/queda unrelated news | Criança de 5 anos cai do terceiro andar e é socorrida em estado grave
noticia_zn/onca unrelated wildlife | Onça-parda é flagrada passeando em condomínio de Valinhos; moradores devem evitar sair à noite
jornal_tche/frigorifico unrelated news | Incêndio em frigorífico mata 12 mil frangos em Chapecó
jornal_tche/leilao unrelated news | Leilão de cavalos crioulos movimenta R$ 14 milhões na Expointer
seu_osmar/cirurgia unrelated human_illness | operei da vesícula ontem, tô com 4 furinhos na barriga mas bem. obrigado pelas mensagens
camila_mae_do_bento/bento unrelated human_illness | Bento teve convulsão febril de madrugada, corremos pro pronto socorro. Já está estável, graças a Deus
camila_mae_do_bento/bento unrelated human_fundraising | A cadeira de rodas adaptada do Bento custa 8.500. Rifa de um celular, 10 reais o número. Quem compra?
amigos_da_leo/leo unrelated human_fundraising | Léo precisa de um doador de medula. Cadastre-se no Redome. Se puder, pix pra ajudar a mãe que parou de trabalhar
sos_ocupacao/despejo unrelated human_fundraising | 80 famílias vão ser despejadas amanhã. Precisamos de água, cobertor e advogado popular no local
tia_cris_creche/vaga unrelated advert | Vagas abertas na creche Pingo de Gente! Berçário e maternal, alimentação inclusa
pizzaria_dog/promo unrelated advert | Quarta é dia de dog: pague 1 leve 2. Delivery grátis até 3km
petz_fake/black unrelated advert | Black November: antipulgas e vermífugo com 40% off, camas com 50. Só no app
dra_camila_vet/agenda unrelated advert | Atendo em domicílio: vacinas, consultas, coleta de exames. Agenda de maio aberta, região de Moema
haras_bv/cobertura unrelated advert | Potros e potras à venda, filhos do campeão Zorro da Boa Vista. Parcelamos
taxidog_sp/taxi unrelated advert | Transporte de animais com ar condicionado e caixa. Veterinário, aeroporto, mudança. Peça orçamento
seg_condominio/regra unrelated chat | Prezados, é proibido alimentar gatos e pombos nas áreas comuns. Sujeito a multa
indignado_rj/buraco unrelated chat | tem um buraco na rua Uruguai que já engoliu duas motos. prefeito cadê vc
lu_concurseira/estudo unrelated chat | 3 anos estudando e reprovei por uma questão. tô no chão, me deixem aqui
thiaguinho_gol/pelada unrelated sport | quebrei o dedo na pelada, 40 dias de tala. o zagueiro era um cavalo
raposa_eterna/jogo unrelated sport | A Raposa acordou! Que virada, que noite, que golaço do garoto
vascao_raiz/tecnico unrelated sport | Demitiram o técnico. Já foi tarde, time abandonado em campo
formula_leo/batida unrelated sport | Piloto sai andando depois da batida, levado ao centro médico por precaução
ana_book/livro unrelated chat | Vidas Secas me destruiu de novo. A cena da Baleia eu pulo sempre
cinefila_ju/hachi unrelated chat | Sempre ao seu Lado na sessão da tarde e eu chorando como se fosse a primeira vez
pagode_sjc/show unrelated chat | Só Pra Contrariar sábado no Luso! quem tem dois ingressos sobrando chama
edu_games/pokemon unrelated chat | evoluí meu pokémon cachorrinho e agora ele solta fogo, pai tá on
mae_exausta/sono unrelated chat | 4 noites sem dormir com o bebê de cólica. alguém resgata essa mãe
tuitadas/seg unrelated joke | eu: hoje vou dormir cedo. o gato às 3h: atropelei o vaso, vem ver
tuitadas/preco unrelated joke | R$ 300 na ração da bonita e eu comendo miojo. quem é o resgatado dessa relação
zezinho_hm/golpe unrelated joke | caí no golpe do gatinho carente: ele tem 4 casas, 4 nomes e almoça em todas
memes_pucrs/tcc unrelated joke | meu TCC tá internado em estado grave, família pede oração
lulu_vida/mimos unrelated pet_life | banho tomado, unha cortada, lacinho na cabeça e cara de quem vai se vingar
lulu_vida/vet unrelated pet_life | check-up da Filó: tudo normal, só precisa perder 800 gramas. eu também filha
casal_viaja/hotel unrelated pet_life | dica de pousada em Monte Verde que aceita cachorro grande? o nosso pesa 38 kg
prof_bia/duelo unrelated pet_life | Chico se foi dormindo, aos 17. Que privilégio ter sido sua pessoa
tavinho/filhote unrelated pet_life | filhote novo em casa!! três xixis no tapete, zero arrependimento
vizinha_chata/latido unrelated chat | alguém avisa o 302 que o cachorro chora o dia inteiro quando eles saem
instituto_focinhos/leilao unrelated shelter_news | Leilão beneficente de arte dia 22 na galeria Choque. 100% revertido pros projetos de castração
vilma_protetora/agradec unrelated shelter_news | Obrigada ao grupo de escoteiros que passou o domingo lavando potes com a gente
abrigo_sfrancisco/regras unrelated shelter_news | Visitas só com agendamento. Não recebemos animais na porta. Leiam as regras no destaque antes de chamar
kaka_resgates/live unrelated shelter_news | Hoje 20h tem live com a dra. Paula tirando dúvidas sobre felinos. Venham
grupo_gatosdoparque/curso unrelated shelter_news | Curso de captura e manejo ético, turma de junho, 15 vagas. Gratuito
uniao_felina/banca unrelated shelter_news | Estamos na Feira da Ladra no sábado com rifas, velas e bolos. Apareçam!
instituto_focinhos/lei unrelated advocacy | Lei Sansão completa 5 anos. Menos de 1% dos casos terminou em prisão. Até quando?
sos_4patas_pe/verao unrelated advocacy | Asfalto quente queima a pata: encoste a mão por 5 segundos. Se não aguentar, não passeie
patrulha_pet_rn/denuncia unrelated advocacy | Como denunciar maus-tratos: filme, anote o endereço, ligue 190 e registre BO na delegacia online
veg_ativista/natal unrelated advocacy | Chester não é comida típica, é um animal modificado que mal consegue ficar em pé
joca_bio/mico unrelated wildlife | Vídeo lindo de uma mãe mico-leão carregando gêmeos na Reserva de Poço das Antas
mar_sem_lixo/praia unrelated wildlife | Recolhemos 380 kg de lixo na praia do Futuro. Redes de pesca são as que mais matam tartarugas
tv_rural/vacina unrelated news | Começa a campanha de vacinação contra aftosa: produtores têm até dia 30
policia_mg/apreensao unrelated news | PM de Meio Ambiente apreende 54 trinca-ferros em cativeiro e multa dono em 27 mil
uni_vet/vestib unrelated news | Medicina Veterinária é o curso mais concorrido do vestibular 2026
perdi_meufone/fone unrelated chat | Achei um AirPods no metrô Clínicas, linha verde. Dono, me diga o que tem gravado na caixinha
trampo_recife/vaga unrelated chat | preciso de um motorista com carro pra amanhã cedo, ida e volta Caruaru, pago combustível mais 200
sao_joao/quadrilha unrelated chat | A quadrilha Cavalo Marinho arrasou ontem! Campeões do arraial
`
