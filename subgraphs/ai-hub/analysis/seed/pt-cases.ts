/** Posts in Portuguese about cases, each understandable by itself. */
export const ptCases = String.raw`
sosfocinhos_zl/+ruta2 critical emergency | 🆘 URGENTE Cachorro atropelado na Radial Leste sentido centro, está vivo, não levanta e sangra pelo nariz. Precisamos de alguém com carro pra levar ao hospital veterinário AGORA. Compartilhem!
sosfocinhos_zl/+ruta2 high medical_progress | O cachorro da Radial está internado, com fratura de bacia e hemorragia controlada. Recebeu transfusão e passou a noite no oxigênio. Ainda corre risco
sosfocinhos_zl/+ruta2 medium fundraising | A cirurgia do cachorro da Radial ficou em R$ 4.200 e a internação em R$ 380 por dia. Pix: sosfocinhos@gmail.com. Todo valor ajuda, quem não puder compartilha 🙏
sosfocinhos_zl/+ruta2 low medical_progress | Lembram do cachorro da Radial Leste? Tirou os pontos, já anda sem mancar e engordou dois quilos. Em breve para adoção
sosfocinhos_zl/+ruta2 low adoption | Radial está pronto pra ganhar uma família! Macho, uns 3 anos, porte médio, castrado e vacinado. Carinhoso e tranquilo. Adoção responsável em São Paulo
gatinhos_da_vila/+cordon critical emergency | Quatro gatinhos recém-nascidos jogados numa lixeira em Osasco, gelados e com fome. Um quase não respira. Alguém tem gata amamentando ou leite pet? É agora
gatinhos_da_vila/+cordon medium adoption | Os três gatinhos da lixeira sobreviveram e precisam de lar temporário com alguém que dê mamadeira. Fornecemos leite, fralda e consulta veterinária
gatinhos_da_vila/+cordon low adoption | Os gatinhos da lixeira fizeram 60 dias! Dois machos pretos e uma fêmea tigrada, vermifugados e usando caixa de areia. Só com telas nas janelas
lidia_protetora/+moquillo critical emergency | A filhote que resgatei domingo começou a convulsionar. Deu positivo para cinomose. Preciso de uma clínica em Santo André que interne hoje e parcele, por favor
lidia_protetora/+moquillo medium medical_progress | Sexta semana de tratamento da filhote com cinomose: sem convulsão, comendo bem e fazendo fisioterapia. Ainda treme a patinha mas já corre
lidia_protetora/+garrapatas critical emergency | Resgatei uma cadela velhinha com centenas de carrapatos e a gengiva branca. A veterinária pediu transfusão urgente. Procuro cão doador acima de 25 kg no ABC
abrigo_recanto/+inventario medium fundraising | A ração dos 70 cães do abrigo acaba amanhã. Quem puder doar um saco, a Agropecuária São Jorge entrega direto pra gente. Pix recanto@abrigo.org
abrigo_recanto/+lluvia high emergency | O vendaval derrubou o telhado de seis baias e os cachorros estão na chuva. Precisamos de lonas, telhas e braços hoje em Sorocaba
abrigo_recanto/+india low adoption | Tieta é uma cadela adulta, calma e educada. Anda na guia, não destrói nada e adora um cafuné. Está há cinco anos na mesma baia. Vamos mudar isso?
abrigo_recanto/+negro medium medical_progress | Juca, nosso cão mais velho, operou o tumor da pata hoje. Correu tudo bem, está sonolento e com curativo. Agora é esperar o resultado da biópsia
felinos_centro/+azotea high emergency | Gata com seis filhotes num cortiço da Sé que vai ser demolido na segunda. O vigia deixa a gente entrar até domingo. Quem pode ser lar temporário?
felinos_centro/+azotea low note | Tiramos a gata e os seis filhotes do cortiço da Sé a tempo. Estão todos bem, com pulgas e muita fome, num quartinho quente
felinos_centro/+bronquitis medium medical_progress | O gato Romeu foi diagnosticado com asma. Usa bombinha duas vezes ao dia e está respondendo bem. Quem diria que um gato aprende a fazer inalação
resgate_canal/+canal critical emergency | Cachorra presa na grade do córrego do Lajeado com a água subindo. Bombeiros em outra ocorrência. Alguém perto com corda, por favor, ela não vai aguentar
resgate_canal/+canal low note | A cachorra do córrego do Lajeado foi salva por dois motoboys. Só tem arranhões nas patas. Está com coleira vermelha, procuramos o tutor
mari_achados/+chip medium note | Encontrei um golden idoso na Av. Sumaré, sem coleira, muito dócil e um pouco desorientado. Está comigo. Ajudem a encontrar a família
cavalos_periferia/+herido high emergency | Égua prenha puxando carroça cheia de entulho em Itaquera, com feridas no lombo e mancando. O dono bate nela. Já liguei 190, liguem também
cavalos_periferia/+herido medium fundraising | A égua de Itaquera foi apreendida e está com a gente. Precisa de ferrageamento, curativos e feno até o potro nascer. Custa R$ 900 por mês, quem apadrinha?
cavalos_periferia/+herido low note | Nasceu o potrinho da égua resgatada em Itaquera! Os dois estão saudáveis e no pasto. Obrigada a todos os padrinhos
canil_evora/+perrera critical adoption | Canil municipal sobrelotado: estes três cães têm até sexta-feira. Dois rafeiros jovens e uma cadela idosa. Se não aparecer família ou FAT serão abatidos. Partilhem
canil_evora/+pozo critical emergency | Cadela caída num poço perto de Évora desde ontem. Ouve-se a ganir. Os bombeiros não conseguem descer, precisamos de equipa com arnês
canil_evora/+pozo low note | A cadela do poço já está cá em cima! Fraca, com frio e com uma ferida na pata, mas viva. Vai agora para o veterinário
canil_evora/+duna low adoption | Sobreiro, cruzado de podengo com 2 anos, foi encontrado com sarna e agora está lindo. Dá-se bem com gatos e crianças. Adoção em todo o país
gatas_de_alfama/+atropello critical emergency | Gato atropelado na Rua da Bica, Lisboa. Está debaixo de um carro, respira de boca aberta e não mexe as patas traseiras. Alguém com transportadora?
gatas_de_alfama/+atropello high medical_progress | O gato da Bica está internado no hospital veterinário com o pulmão perfurado. Colocaram dreno e está sedado. Prognóstico reservado
gatas_de_alfama/+atropello medium fundraising | A conta do gato atropelado na Bica vai em 640 euros. Já pagámos 200. MB Way 96x xxx xxx, qualquer ajuda é bem-vinda
gatas_de_alfama/+abuela medium adoption | A dona Fernanda foi para um lar e os gatos dela, Tomé e Rita, ficaram sozinhos. Têm 8 anos, esterilizados, muito meigos. Procuram família juntos
protecao_goias/+nave high emergency | Denúncia confirmada: galpão em Anápolis com quinze cães presos em correntes curtas, sem água e com feridas. A polícia está indo, precisamos de lares temporários e caixas de transporte
protecao_goias/+nave medium note | A Justiça nos entregou a guarda dos quinze cães do galpão de Anápolis. Onze estão em hotelzinho e quatro internados com feridas infeccionadas
silvestres_es/+ciguena high emergency | Tucano com o bico quebrado caiu no quintal de uma casa em Linhares. Não consegue comer. Alguém sabe quem faz prótese ou qual Cetas recebe?
josi_nordeste/+gusanera high emergency | Tem uma cadelinha na porta da UPA de Caucaia com bicheira no ouvido, dá pra ver os vermes. Ela é mansa. Não tenho carro nem dinheiro, quem me ajuda a levar ao veterinário?
josi_nordeste/+gusanera medium medical_progress | A cadelinha da UPA já fez a limpeza da bicheira e está tomando antibiótico. Perdeu parte da orelha mas está comendo e abanando o rabo
dudu_baixada/+bolsa high emergency | achei 6 filhotes de cachorro dentro de um saco de cimento em são vicente, tão vivos mas com muita fome e frio. posso ficar com 2, quem pega os outros
dudu_baixada/+bolsa low adoption | sobraram 2 dos 6 filhotes que achei no saco, um macho e uma femea, 50 dias, ja tomaram vermifugo. são vicente ou santos
vila_nova/+pelea critical emergency | Dois pitbulls atacaram o gato da padaria, a barriga dele abriu e ele tá respirando mal. O veterinário mais perto é a 50 km. Alguém indo pra Chapecó?
paty_perdidos/+perdida medium note | PERDIDA no Méier: gata siamesa de olhos azuis, chama-se Mia, fugiu pela janela do banheiro. Toma remédio para o rim. Recompensa para quem encontrar
paty_perdidos/+perdida low note | Encontraram minha gata Mia! Estava no telhado do vizinho, assustada e faminta. Obrigada a todos que compartilharam
perdidos_curitiba/+border medium note | Procura-se spitz laranja macho, 3 anos, fugiu durante os fogos no Batel. Tem chip. A tutora é uma criança de 9 anos que está desesperada. Qualquer notícia ajuda
achados_recife/+coni medium note | Achada em Boa Viagem: poodle branca tosada, com laço rosa, sem plaquinha. Está assustada mas bem. Ajudem a achar os donos
achados_recife/+coni low note | A poodle de Boa Viagem já está com a família dela, moravam a três ruas. Final feliz 💕
vetsocial_poa/+parto critical emergency | Cadela buldogue em trabalho de parto há 14 horas com filhote preso, abandonada na nossa porta. Vai para cesárea agora. Precisamos de doações de material e dinheiro
vetsocial_poa/+parto high medical_progress | A buldogue saiu da cesárea: dois filhotes vivos, três não resistiram. Ela está com febre e muito fraca, segue em observação na UTI
vetsocial_poa/+diabetes medium fundraising | Nino, gato diabético do abrigo, precisa de padrinhos para a insulina: R$ 160 por mês. Com 16 pessoas doando dez reais a gente resolve
serra_patas/+nieve critical emergency | Cinco cachorros abandonados num sítio vazio em São Joaquim, com geada e sem comida há dias. Um já não levanta. Precisamos de caminhonete amanhã cedo
serra_patas/+nieve high emergency | Chegamos ao sítio de São Joaquim. Três cachorros desnutridos e dois com as patas queimadas de frio. Estamos levando para a clínica veterinária de Lages
serra_patas/+ovejero medium adoption | Este pastor de 6 anos era de um senhor que foi para uma casa de repouso. Está triste, quase não come, mas é saudável. Precisa de família em Santa Catarina
cleide_sm/+sarna medium emergency | Na frente da minha casa tem um cachorro com sarna, sem pelo e cheio de feridas. Ninguém se importa. Me ajudam a pagar o tratamento? Nova Iguaçu
cleide_sm/+sarna low medical_progress | Dois meses de remédio e banho: o cachorro com sarna da minha rua está peludo de novo! Quem diria que ele era branquinho
recanto_idosos/+ciega low adoption | Estrela é uma cadela cega de 8 anos. Conhece cada canto do abrigo pelo cheiro e adora colo. Vive bem em apartamento. Quem dá um lar pra ela?
recanto_idosos/+parvo critical emergency | Surto de parvovirose no abrigo: seis filhotes vomitando sangue. Não temos isolamento nem dinheiro para internar todos. Socorro
recanto_idosos/+parvo medium medical_progress | Quatro dos seis filhotes com parvo já comem patê e pararam de vomitar. Dois continuam no soro, mas estáveis
ouricos_pt/+seto medium note | Encontrei um ouriço bebé à luz do dia num jardim em Coimbra. Não parece ferido, mas está muito magro. Levo ao centro de recuperação?
aves_bsb/+loro medium note | Arara-canindé com a asa machucada no Parque da Cidade. Está numa caixa com água. Não consegue voar. Quem recebe ave silvestre em Brasília?
coelhos_sp/+ojo high emergency | Coelha abandonada no Parque do Carmo com o olho infeccionado e os dentes enormes, não consegue comer. Estou indo pro veterinário de exóticos
sitio_vida/+lechon medium note | Um leitãozinho caiu do caminhão na Anhanguera e uma moça trouxe pra mim. Tem arranhões e muito medo. Procuro santuário que possa ficar com ele
sonia_colonia/+cer medium note | Colônia de 26 gatos num terreno em Niterói. Já castramos onze. Precisamos de gatoeiras emprestadas e carona para a clínica às quintas
sonia_colonia/+cer medium medical_progress | A gata manca da colônia de Niterói tem uma fratura antiga. Está com tala e vai ficar seis semanas em repouso na gaiola
protetores_cba/+envenenados critical emergency | Cinco cachorros envenenados no Coxipó, Cuiabá. Três morreram e dois estão tremendo e espumando. Quem tem cachorro não solte, e quem tiver câmera avise a polícia
protetores_cba/+quemadura high fundraising | Jogaram álcool e fogo no cachorro Brasa. Queimou 30% do corpo. Cada curativo com sedação custa R$ 250 e serão semanas. Ajudem: pix brasa@vive.com
protetores_cba/+quemadura medium medical_progress | A pele do cachorro Brasa está cicatrizando, faz curativo dia sim, dia não. Já brinca com os outros resgatados e come por três
protetores_cba/+quemadura low note | Oito meses depois do fogo, o cachorro Brasa foi adotado por uma enfermeira de Rondonópolis. Obrigada aos 300 doadores
patas_belem/+balde high emergency | Filhote com a cabeça presa num pote de plástico em Ananindeua, não come nem bebe há dias. Corre quando chegamos perto. Alguém com rede?
aposentada_gatos/+inventario medium fundraising | Sou aposentada e cuido de 21 gatos resgatados. Este mês não deu para a ração nem para as castrações. Quem puder doar um saco eu busco em Madureira
escola_mascote/+jornada_caso medium adoption | Amarraram este cachorro no portão da escola em Contagem. É novo, brincalhão e saudável. As professoras dão comida mas ele não pode ficar. Alguma família?
lobos_do_mar/foca medium note | Um filhote de lobo-marinho apareceu na praia do Cassino, magro e sozinho. Isolamos a área e avisamos o centro de recuperação. Não joguem água nele
galgos_pt/+pata high fundraising | Galga com a tíbia partida, abandonada depois da época de caça no Alentejo. É operada amanhã, custa 980 euros e só temos 250. Ajudem por favor
galgos_pt/+pata medium medical_progress | A galga da tíbia já foi operada: placa e seis parafusos. Comeu e dormiu numa manta, talvez pela primeira vez na vida
galgos_pt/+pata low adoption | Esteva, a galga da tíbia partida, já corre. Tem 4 anos, é meiga e silenciosa. Está pronta para ser adotada
oficina_tonho/+motor high emergency | abri o capô do carro do cliente e tinha um gatinho com a perna presa na correia, tiramos mas a perna tá estraçalhada. oficina na brigadeiro. alguma protetora?
oficina_tonho/+motor low note | o gatinho do capô ficou com três patas, se chama Correia e manda na oficina kkk castrado e tudo
barco_resgate/+isla high emergency | A cheia deixou cachorros em cima de uma laje no Humaitá, são sete, sem comer há dois dias. Precisamos de barco e ração
tainara_am/preguica high emergency | Bicho-preguiça levou choque na fiação em Manaus, caiu e está com o braço queimado. Estou segurando numa toalha, quem resgata silvestre aqui?
nego_motoboy/marginal critical emergency | gente passei na marginal tiete e tem um cachorro preso entre a mureta, os carro passa raspando, ele ta sangrando. alguem liga pros bombeiro pfv
`
