/** Posts in Portuguese about no case, chosen to look like one. */
export const ptUnrelated = String.raw`
plantao_sul/enchente unrelated disaster | Sobe para 154 o número de mortos nas enchentes no RS; 94 pessoas seguem desaparecidas, diz Defesa Civil
plantao_sul/enchente unrelated disaster | Pix oficial SOS Rio Grande do Sul para ajudar as famílias desabrigadas. Confira o CNPJ antes de doar
plantao_sul/deslizamento unrelated disaster | Deslizamento em Petrópolis deixa três casas soterradas. Bombeiros trabalham no resgate
g_noticias/acidente unrelated news | Engavetamento na Anchieta deixa 5 feridos, dois em estado grave. Pista sentido litoral interditada
g_noticias/lei unrelated news | Senado aprova aumento de pena para maus-tratos a cães e gatos; texto segue para sanção
g_noticias/tiro unrelated news | Homem é baleado durante assalto em Santo Amaro e morre no hospital
g_noticias/petshop unrelated news | Mercado pet deve faturar R$ 77 bilhões em 2025, aponta Abinpet
rosana_m/mae unrelated human_illness | Minha mãe tá na UTI com infecção generalizada. Peço oração, é tudo que posso fazer agora
rosana_m/mae unrelated human_illness | Doadores de sangue B- no Hemorio em nome de Maria Aparecida Santos, é urgente gente
todospelolucas/lucas unrelated human_fundraising | Lucas, 4 anos, precisa de cirurgia na coluna fora do país. Meta R$ 900 mil. Pix todospelolucas@gmail.com
todospelolucas/lucas unrelated human_fundraising | Lucas saiu da cirurgia e deu tudo certo! Obrigada por cada real, agora começa a fisioterapia
igreja_vida/cesta unrelated human_fundraising | Arrecadando cestas básicas e leite pras famílias da ocupação. Ponto de coleta na igreja até domingo
jefferson_q/casa unrelated human_fundraising | minha casa pegou fogo, perdi tudo, tenho 3 filhos. vaquinha no link, qualquer ajuda é bem vinda
hosp_santacasa/campanha unrelated human_illness | Campanha de vacinação contra a gripe: idosos, gestantes e crianças a partir de segunda nas UBS
desap_sp/menina unrelated news | DESAPARECIDA: Larissa, 15 anos, vista pela última vez no terminal Itaquera de mochila rosa. Compartilhem
verdao_raiz/lesao unrelated sport | Ruptura do ligamento. Temporada acabou pro nosso camisa 9. Volta mais forte, cachorrão
verdao_raiz/jogo unrelated sport | o time tá agonizando em campo, alguém sacrifica esse meio de campo pelo amor de deus
flatodia/galo unrelated sport | Gato na zaga e cavalo no ataque, assim não dá. Fora diretoria
mma_brasil/luta unrelated sport | Pitbull vence por nocaute no primeiro round e sai sem um arranhão
cavalgada_go/prova unrelated sport | Resultado da prova dos três tambores: égua Flecha Dourada crava 17s2 e leva o bi
zoeira_br/segunda unrelated joke | segunda feira me atropelou, deu ré e passou de novo
zoeira_br/cachorro unrelated joke | meu cachorro olhando eu comer como se não tivesse comido 3 vezes hoje kkkkkk sofrido abandonado maltratado
zoeira_br/gato unrelated joke | quem nunca foi adotado por um gato aleatório que atire a primeira pedra kkkk
mae_de_planta/humor unrelated joke | socorro alguém resgata minha samambaia, tá morrendo e eu sou a maus tratos
bruninha/solteira unrelated joke | adote uma solteira de 30: vacinada, castrada emocionalmente, faz xixi no lugar certo
duvido_jr/meme unrelated joke | caramelo invadiu a transmissão ao vivo e roubou a cena kkkkkkk rei do brasil
tiktok_ptt/video unrelated joke | eu morri com o gato caindo do sofá em câmera lenta
agro_racoes/promo unrelated advert | Ração Premier 15kg por R$ 189,90 no pix. Entregamos em toda Joinville. Corre que acaba
clinica_petvida/vac unrelated advert | Clínica PetVida: V10 + consulta por 120 reais só essa semana. Agende pelo whats
clinica_petvida/plantao unrelated advert | Emergência não tem hora. Plantão veterinário 24h com UTI, internação e centro cirúrgico. Vila Mariana
banhotosa_fofo/dicas unrelated advert | Antes e depois da Mel 😍 banho, tosa e hidratação. Agenda aberta pra sábado
canil_imperial/spitz unrelated advert | Disponíveis 2 machinhos de spitz alemão, pedigree CBKC, parcelamos em 10x. Chama no direct
hotelpet_cia/feriado unrelated advert | Vai viajar no feriado? Deixe seu filho de 4 patas com a gente! Hotelzinho com monitoria e piscina
seguropet/plano unrelated advert | Cirurgia de emergência pode custar 5 mil. Com o plano PetTranquilo você paga 79,90 por mês
lojinha_miau/cama unrelated advert | Arranhador torre em promoção, frete grátis pro sudeste. Link na bio
granja_ovo/venda unrelated advert | Vendo pintinhos e galinha caipira poedeira, Ibiúna. 35 reais cada
veg_ativista/rodeio unrelated advocacy | Rodeio não é cultura, é tortura. Assine o abaixo-assinado contra a lei que libera vaquejada
veg_ativista/leite unrelated advocacy | Você sabia? O bezerro é separado da mãe nas primeiras horas pra você tomar leite
ong_patasfelizes/dica unrelated advocacy | Encontrou um cão atropelado? Não dê água nem remédio. Imobilize numa tábua e leve ao veterinário
ong_patasfelizes/fogos unrelated advocacy | Réveillon chegando: fogos com estampido matam. Coloque plaquinha de identificação no seu pet
ong_patasfelizes/feira unrelated shelter_news | Domingo tem feira de adoção no Parque de Coqueiros, das 10h às 16h. Leve RG e comprovante de residência
resgate_bh/camiseta unrelated shelter_news | Camisetas 2025 chegaram! 60 reais, toda a renda pro projeto. Tamanhos P ao GG
resgate_bh/prest unrelated shelter_news | Prestação de contas de março publicada no site. Entradas 18.230, saídas 19.104
gatil_esperanca/volunt unrelated shelter_news | Vaga de voluntário pra limpeza do gatil às quartas. Não precisa experiência, precisa acordar cedo
abrigo_aurora/aniver unrelated shelter_news | 12 anos de Abrigo Aurora! Bolo e parabéns no sábado, venham
lar_dos_bichos/parceria unrelated shelter_news | Parceria nova: na compra de qualquer café da @torra, 2 reais vêm pro lar
lx_patudos/jantar unrelated shelter_news | Jantar solidário dia 12, 15 patudos por mesa (brincadeira, 8 pessoas). Inscrições por mensagem
prefeitura_cps/castra unrelated shelter_news | Mutirão de castração gratuita: cadastro aberto para moradores com CadÚnico a partir de 3/6
protetora_cida/desabafo unrelated chat | Ser protetora é não ter fim de semana, não ter dinheiro e ainda ouvir "por que não ajuda criança"
pati_doglover/bob unrelated pet_life | Bob fez 3 aninhos e ganhou bolo de fígado com vela. Parabéns meu gordo 🎉
pati_doglover/bob unrelated pet_life | levei o Bob pra vacinar e ele fingiu desmaio no consultório kkkk ator
gateira_f/mimi unrelated pet_life | Mimi dormiu em cima do meu notebook e mandou 47 emails pro meu chefe
gateira_f/mimi unrelated pet_life | qual areia vcs usam? a minha solta muito pó e a Mimi espirra
thiago_dog/sofa unrelated pet_life | saí 20 minutos e o labrador destruiu o sofá. aceito doação de sofá (e de paciência)
camis_ju/saudade unrelated pet_life | 1 ano sem minha Belinha. 15 anos de amor. Virou estrelinha mas mora aqui
ricardo_ptc/trilha unrelated pet_life | Trilha com os dogs na Pedra Grande, subiram melhor que eu, tô quebrado
nath_gato/nome unrelated pet_life | qual nome combina mais com gatinho laranja: Cheetos ou Garfield?
vovo_ines/papagaio unrelated pet_life | O papagaio da minha vó aprendeu a chamar o iFood
ibama_oficial/soltura unrelated wildlife | Peixe-boi reabilitado por 4 anos é solto no rio Tapajós
projeto_tamar/ninhos unrelated wildlife | Temporada fecha com 34 mil ninhos de tartaruga monitorados no litoral
ciencia_br/onca unrelated wildlife | Estudo mostra que atropelamentos matam 475 milhões de animais silvestres por ano nas estradas do Brasil
eco_pantanal/fogo unrelated disaster | Queimadas no Pantanal já consumiram 1,3 milhão de hectares, maior área desde 2020
zoo_cwb/girafa unrelated wildlife | Nasceu girafinha no zoo de Curitiba! Vote no nome pelo site até sexta
dev_ju/prod unrelated chat | servidor caiu, sangue suor e lágrimas, plantão até 4h. alguém me resgata
cozinha_da_lu/receita unrelated chat | Cachorro quente de forno fácil: purê, salsicha e muita batata palha
festa_juninho/lanche unrelated chat | melhor dogão da zona leste é do seu Geraldo, prensado na chapa 10/10
lari_bbb/bbb unrelated chat | mataram minha favorita no paredão, tô ferida, sangrando, sem condições
noveleira/cap unrelated chat | Quem matou o Odete? capítulo de hoje me deixou sem ar
ana_psi/vinculo unrelated chat | Sobre abandono afetivo: a criança não esquece, ela se adapta. Thread
rapha_ofc/show unrelated chat | Gato Preto ao vivo na Audio dia 18, ingressos a partir de 90 reais
luz_gato/luz unrelated news | Enel corta 300 ligações clandestinas, os famosos gatos, em Paraisópolis
seu_madruga/aluguel unrelated chat | procuro kitnet que aceite 1 gato até 1200 na região da Consolação, alguém indica?
perdi_tudo/carteira unrelated chat | Perdi minha carteira no ônibus 875A, tem RG e cartão do SUS. Quem achar chama
rob_moto/moto unrelated chat | furtaram minha CG vermelha no Brás, placa final 72, quem vir me avisa, dou recompensa
ju_gestante/bebe unrelated human_illness | Nosso filhote chegou! 3.200kg de amor, parto normal, mamãe e bebê bem 💙
enf_carol/plantao unrelated human_illness | plantão de hoje: 3 atropelados, 1 esfaqueado e uma parada. SUS salva
dr_renato/dengue unrelated human_illness | Dengue: febre, dor atrás dos olhos e manchas. Piorou, vomitou, sangrou a gengiva? Corra pra UPA
caminhoneira/estrada unrelated chat | pneu estourou na 116, alguém perto de Governador Valadares com macaco hidráulico?
cavalo_carro/venda unrelated advert | Vendo Jetta 2.0 211 cavalos, revisado, IPVA pago. 78 mil, sem troca
onibus_lt/trampo unrelated chat | LT da firma mandou todo mundo de volta pro presencial, urgente alguém me contrata
concurso_tri/edital unrelated news | Concurso do Ibama: 460 vagas, inscrições até dia 22, salário inicial 8,8 mil
`
