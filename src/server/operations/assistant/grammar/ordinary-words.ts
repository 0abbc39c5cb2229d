/**
 * Words of the language, and some names, that are near a known word and are no error of it, folded: 'playa' is not 'plata'. They are
 * the Spanish words that the rules of `spelling.ts` would take for another one, without those that sound like it ('tubo' for 'tuvo'), or say the
 * same of others ('programadas').
 */
import { SECOND_GIVEN_NAMES } from '../tools/given-names.ts';

export const ORDINARY_WORDS: ReadonlySet<string> = new Set([
  ...SECOND_GIVEN_NAMES,
  ...`
  abajado abajar abajara abajaron abajas abanado abanamos abanar abanaron abano abanos abarata abaratas abarato abes abinado abinamos abinar abinaron abino abobado abobamos
  abobar abobaron abobo abona abonador abonando abonara abonaran abonas abondado abondamos abondar abondaron abondo abondos abone abonemos abones aborro abortamos abortaron abras
  abrasadas abrasados abrego abri abrio abrome abuenas abueno acame acaras acaros accede accedera accedo accionas accione acemas acera aceros achica achico achivo achocan acido
  acidos acierto aciones acobradas acobrado acondiciones acontar acorre acorrer acorriendo acortamos acortaron acosas acostado acostaron acosto acrecen acrecido acrecieron
  acrecimiento acrecio activan activar activase active actives actualiza actualizado actualizan actualizara actualizaran actualizarian actualizas acuerda acuerdas acuerde
  acuerdes acuesta acuestan acurdo adamas adema ademase ademes adentro adeudando adeudar adeudas adeude adeudemos adeuden adeudo adiaria adiarias adiciona adicionan adicionar
  adicionas adie adinero administrada administrado administradoras administrados administrando administrar administrara adonde aduran afecha afectar afecte afecten afecto afijos
  afilada afiladas afilado afilados afilas afiliabas afiliamos afiliando afiliara afiliaras afines afloja aflojas aflojo afrente afueran afueras afuero aganaba aganado aganan
  aganando aganaria aganaron agente agilizaciones agnado agora agosta agoste agostio agoto agracias agradecen agradecer agradecera agradeceran agradeceras agradecerian
  agradecerias agradeces agradeciera agrande agrandes agrega agregando agregaran agripado agripados agrumados agrupador agrupamos agrupando agrupo ague aguen aguera ahecha
  ahechas ahecho ahechos ahorca ahorma ahorna ahorra ahulada ahuladas ahulado ahulados ajado ajar ajara ajaron ajas ajora ajos ajuntas ajunto ajusta ajustas ajusten ajusto
  alagada alagadas alagado alagados alaguna alas alce alcen alenta alento alertan alertar alertase alerte alertea alerteas alertes alerto aleta aletas aletos aleudados aleudamos
  alfas algas algos algund alica alinea alineas alio alista alistado alistar alistas alisto allega allegado allegan allegar allegara allegaron allego alotas alteas alud aludos
  alugar aluna alunas aluno alzan alzaron amalas amalos amanda amando amanera amarcadas amarcados amarcar amas amelo amenores amenos amento amin amito amonto amos amostrar
  amovida amovido amovio amuchas amuestra amulado amular amularon amulo andadas andado andados andamios andan andar ande andemos ando anduve aneamos anetos angosto angulada
  anguladas angulado angulados angular angularon angulo anidamos anoche anonado anotes antas anticipa anticipas anticipe anticipes antiguar antiguas antiguos antro anublada
  anubladas anublado anublados anublar anublaron anublo anudamos anula anulador anulando anulara anularan anularas anulas anule anulos anuo aorta apaciente apacientes apagaba
  apagaban apagador apagamos apagan apagando apagar apagaras apagaria apagarian apagaron apague apaguen apangada apangadas apangado apangados apantalla apantallas aparada
  aparadas aparado aparados aparate aparecer apareces aparee apareen aparezca aparre apartado apartamos apartan apartaron aparten apartes apegada apegadas apegado apegados apeles
  apellide apensiones aperaron apercibe aperciben apercibi apercibido apercibieron apercibio apero apersona apersonas aplacaron aplanes aplicador aplicando aplicar aplicaran
  aplicas apodemos aponer apongas apongo aporcamos aporcaron aporque aportando aportar aportaran aportemos aporten aposicion aposiciones apostamos apostaron aprecio aprecios
  aproado aproar aproaron aproba aprobador aprobamos aprobando aprobara aprobaran aprobase aprobe aproo apropia apropias apropio aprovisiona aprovisionado aprovisionamos
  aprovisionar aprovisiones aprovisiono aproxima aproximas aproximo aprueban apruebas aprueben apruebes aptas aptos apuesta apuesto apuras apuros apusieron apuso aque arada
  aradas arado arados aras arcadas arcados arcar archive archives arden ardes ardiendo arela arelo argado arias arilaciones ario aros arrasada arrasadas arrasado arrasados
  arrenda arrendan arrendo arriando arriendas arriende arrienden arriendes arrobados arrobaron arte articular artolas aruera arzon arzones asacado asacando asacar asacaron asadas
  asado asados asan asaque asar asaron asas ascar ascende ascendi ascendia ascendido ascendieran ascienda asciendan asco ascondieran ascondieron ascondio aseria aserian asignara
  asociabas asociamos asociando asociara asociaras asolas aspera astado astas asubio asuman atabla atapa atardeceria atas ate atedio atendamos atende atendemos atendiamos
  atendidos atendieran atenemos atenga atengan atengo atenia atenian atenida atenido atentadamente ates atienda atiendan atiendes atiendo atlas atorgo atrabajado atrabajan
  atrabajaron atrabajo atracada atracadas atracado atracados atraen atraia atraian atrapadas atrapados atras atrasabas atrasamos atrasando atrasara atrasaras atuera atuvieron
  atuvimos aucciones auctorizar aumentaran aumente ausentaron autoricen autorices autoriza autorizaciones autorizadora autorizadoras autorizadores autorizamos autorizan
  autorizando autorizara autorizaras autorizas avancen avances avanece aveces avenian aversion aversiones avieja aviene avienen avinieron avisada avisado avisar avistas avisto
  ayora bagado bagar bagara bagaron bagas bagos bah bajada bajan bajando bajaras bajaria bajase bajeado bajear bajeara bajearon bajeas bajen bajera bajin bajios baltas baltos
  banaba banas banca bancara bancaras bancariza bancarizas bancarizo bancas bance bances bando bandos banjos banzo banzos baos baratar baratea barateas barateo baratia baratias
  baraton baratro baratros barbato barbatos bareme bareta baretas baril baroto barotos barrado barrar barraron barriendo barro basta bastamos bastar basto bastos batata batatas
  batato batatos bellas bellos berrado berrar berraron berro bine blancal blancas blanco blancos blanda bloque bloqueador bloqueamos bloqueando bloquear bloqueas bloqueaste
  bloquees bloqueo bloques bobos boche boches bojado bojar bojara bojaron bojas bojos bolea boleas bolera boleras boletan boletar boletase bolete boletea boleteas boletes boleto
  bones bongos bonzos boquea boqueado boqueados boquean boquee boqueen borato boratos bordado bordar bordaron borden bordo boreo boro borra borrador borrando borrara borraran
  borre borron borros borto boruro brita brito brugo brugos brusca brut brutal bruts buen buena bulas bunas buque buscan buscara buscas busco busques caber cabera cabes cabia
  cabido cabidos cabio cabios cabra cabradas cabran cabras cabre cabro cabros cace cacen cacera cacha cacle caculo caculos cadas cadera cado cados caducabas caducamos caducando
  caducar caducara caducaran caducaras caducas caduceo caducos caduque caeran caeria caga cagada cagado cagar cagaron cagas cago caico caicos caida caidas caides cajera cala
  calan calaron calca calcan calcaron calceo calces calco calculaba calculabas calculador calculara calcularan calcularas calculas calcule calculemos calculen calcules calculosa
  calculoso calden caldo caldos cale calen calendaria calendarios calendarizo calera cales caleza calice caliculada caliculadas caliculado caliculados calicular caliculo
  caliculos calido calidos calieron calio caliza calla callado callando callaron callas callo calor calta caltas calve calven calves calvo calzar calzaran calzas calzo calzon
  camba cambado cambar cambara cambaron cambiable cambiada cambiador cambian cambiando cambiaras cambiaria cambias cambiase cambie cambies cambija cambiza cambizado cambizar
  cambizara cambizaron cambizo cambizos cambo cambos camelo camera camiar camibar camio campara candamos cando cane canido canidos canta cantable cantables cantar cantas cantes
  canto cantos canular caos carada carado carago caraus carba carbas carcas cardas cardos carea careadas careado careados carear carearon careas carece carecido carecieron
  carecimiento carecimientos carecio careen careos carera cargadal cargador cargan cargando cargaran cargase cargos cariado cariaron cario carios caris carlas carola carolas
  carpas carpos carra carras carro carros carta cartas cartela cartelas casas casera casto casuca cataloga catalogos catas catera cativa cativas cativo cativos catos cauca
  cauquen cauros cave caves cayan cayera cayeran caza cazan cazaron cañera cebemos ceben cebra cebradas cebrado cebro cedro cedros cefos cefrado cefrados cejado cejamos cejan
  cejando cejaron cellar cellas cellos celula cencida cencidas cencido cencidos cencio cenero censuales centra centrado centran centrar centraron centre centren centro ceos cera
  cercaba cercanas cercando cercania cercanos cercena cerceno cercos cerdo cerdos cereo cereos cerero cerios cernos cerosa ceroso cerrador cerrando cerrara cerraran cerremos
  cerron cerros cesas cesta cestas cesto cestos cetro cetros chacemos chacen chales chanta chantas chanto chantos chaque chaques chayan checan chequea chequeas chequen chequeo
  chequeos cheros chia chicas chicha chicho chicle chicos chics chida chido chie chifa chifle chilca chilco chilenas chileno chiles chille chilpe chio chipe chirca chirle chisa
  chisca chisco chiva chivo chiza choca chochan choclan choco chocon choque choques chorreo chorreos chota chotas chuca chuco chuica chuico chule ciado ciando ciaras ciaria
  ciarias cica cieno ciente cierras cierren cierres cimento cines cinica cintar cinto cintra cirugia cisco cistas claras clarecen claros clava clavas claveas clavel claven claveo
  clavo clavos cleros clinicas clinico clonica cloqueado cloqueados coas coba cobea cobo cobrabas cobrador cobrando cobrara cobraran cobraras cobras cobreaba cobreaban cobreadas
  cobreado cobreamos cobrean cobrear cobrearon cobremos cobres cobros cocan cocas codas codificacion codificaciones codificada codificado codificar codificaron codigos
  codirecciones codirigieron cofre cogniciones coincides coincidia coincidian colas colla colmen colmenar colmenas colza comentaron comenzaran comience comiences compactacion
  compadra compadrada compadrado compadrando compadrar compadremos comparabas comparaciones comparadas comparador comparados comparan comparara compararas comparas comparase
  comparece comparecian comparo comparsa comparta compasada compasado compasando competo complejos complete completes complexos comploto compra comprada comprado comprando
  comprar comprara compremos comprobaste comuna comunas concerto conceto concisiones concrete conde condiciona condicionales condicionas condicionase condicione condicionemos
  condicionen condiciono condigo conducciones conficion confinacion confirmabas confirmaciones confirmador confirmadoras confirmanda confirmandas confirmando confirmandos
  confirmara confirmaras confirmarias confirme confirmes confirmo conforma conformacion conformadas conformado conformados conformar conformaras conformas conformen conformo
  confortes congela congelaba congelabas congelador congelamos congelando congelara congelaras congele congenia congenio coniforme coniformes considera consideran considerara
  constable constado constar constaron consto consultan consultar consulte conta contabilice contabilidades contabilizaba contabilizara contabilizaran contabilizaras
  contabilizaria contabilizaron contabilizo contacte contales contara contendia contene contenian contenias contenida contera contiende contienen contienes contracto contrae
  contras contray contre contriciones convencio conveni convenia convenias convenido convenidos convenimos convenis conventos copara copero cora coraba coraban coradas corado
  coramos coran corar coraron coras corbe coreadas coreado coreados corear corearon coree coreo coreos corma coro corra corramos correar correas correccionales correchas correes
  corregia corregias corregidor corregimos corregira corregiras corremos corren correon correosa correoso correra corresponda correspondas corresponder correspondera
  corresponderas corresponderian corresponderias correspondes correspondi correspondian correspondiera correspondio correspondiste correspondo corrigendo corrigieran corroe
  corroer corroes corroo corros corsas corte coscas coses cosias coso cosos costa costando costaran costas coste costeado costearon costeo coston costosas costosos costro costron
  costrosa costroso cota cotado cotar cotaron cotas coto coxas cras crea creada creador creando creara crearan crearas crecen creci crecia creciente crecientes crecieran credo
  credos creer creido cremadas cremado cremados cremar cremaron crepite crepiten croado croar croaron croe croles cruenta cruentas cruza cuada cuado cuadrabas cuadral cuadramos
  cuadrando cuadrar cuadraran cuadraras cuadras cuadres cuadro cualquiera cuantia cuantias cuantio cuapes cubra cubran cubres cubri cubria cubrieran cubro cucando cueles cuentan
  cuente cuentea cuenteas cuentee cuera cuerdo cuerdos cueros cueste cuesten cuesto cuetes cuica cuico cuita cuitas culpan culpar culpas culpe culpo culta cultas cumbre cunado
  cunando cundo cuneta cunetas cuotea cuoteas cupo curales curan curando curanto curantos curco curdo cure curen curio curo curos cursa curse cursi cursor cursos cusamos cuso
  cuta cutas cuñando dable dadas dalla dallado dallando dallaron dallas dallo dantes dantos daras dardos darga daria darias datas dateos dates dato dauda daudas dean debamos
  deban debi debia debido debil debito deci deciembre deciente declamaron declamo declara declarable declarara decor decuso dedos deferencia deferencias deferente deferia defiero
  dejada dejador dejaran dejemos dejen delacion deluda deludas demando demas demuda demudas dende denta dentado dentamos dentaron denuda denudas deparada deparadas deparado
  deparados deparo deporta deportado deportamos deportan deportaron deporto depositabamos depositador depositados depositara depositaran depositarian depositario depositemos
  depositen deposites derechas derecho derramos desacotaban desacotamos desacotando desacotaron desactiva desactivaba desactivabas desactivamos desactivan desactivando
  desactivara desactivaran desactivaras desactivaria desactivarias desactivaron desactivas desactivase desatibadas desatibados descaderadas descantaban descantada descantado
  descantamos descantando descantar descantara descantaran descantaron descanteaban descanteamos descanteando descantearon descantemos descanto descarado descarar descargado
  descargar descarnado descarnar descarta descartan descartando descartara descartas descastado descastar descentraban descentramos descentrando descentraron desconectaban
  desconectamos desconectando desconectaron desconfiaban desconfiamos desconfiando desconfiaron desconforme desconta descontaba descontabamos descontabas descontagian descontaran
  descontaras descontaria descontarian descontas desconte descontemos desconton descontrole descontroles descornaban descornamos descornando descornaron descostaban descostado
  descostamos descostando descostar descostara descostaron descotaban descotada descotado descotamos descotando descotar descotara descotaron descoto descoyuntaban descoyuntamos
  descoyuntando descoyuntaron descuadernadas descuadrabas descuadrara descuadraras descuadrarias descuentas descuente descuenten descuentes descueradas desda desdel desden
  desdentaban desdentamos desdentando desdentaron desdes dese desee desembalamos desembalsamos desembalsemos desembalso desembelesamos desembocamos desembolsa desembolsabamos
  desembolsados desembolsas desembolse desembolsemos desembolsos desemboscamos desembozamos desflocadas desflocados desglosa desglosaba desglosabas desglosamos desglosando
  desglosara desglosaras desglosarias desglosen desgloses desgloso deshabitada deshabitadas deshabitado deshabitados desmontaban desmontada desmontado desmontamos desmontando
  desmontar desmontara desmontaron despalde despaldo despectiva despectivas despectivo despectivos despostamos despostando despostaron despumes destalle destara destuso desuco
  desuda desudas desude desudo desus desusa desuse desusos desventaban desventamos desventando desventaron desvolver desvolvieran desvolvieron desvolvio desvuelta desvueltas
  desvuelva detall detalla detallase detallen detalles detallo detencion detenciones detendra detendran detenemos detener detenia detenian detenias deteniendo detiene detienen
  detienes detuve detuvieran detuvimos deudo deudora deudoras deudos devenga devengando devengos devisar devolve devolvera devolvi devolvia devolvieran devover devuelvan
  devuelvas devuelve devuelvo diados diaz dicha diciembres dicten dictes dieces diento dieran difame diferenciaba diferenciaban diferenciabas diferenciada diferenciadas
  diferenciado diferenciados diferencial diferenciales diferenciamos diferenciando diferenciar diferenciara diferenciaran diferenciaras diferenciaron diferenciase diferenciasen
  diferenciaste diferencie diferencien diferencies diferencio diferentes difieran diga digita digite digna dignamos dignan dijeron dileccion dimero dineros dines diran directe
  director diria dirias disco discuento discuentos diseccion disminuya disminuye disminuyera disminuyeran distinga distingas distingo distingos divan divergencias diñaria
  diñarias dobla doblen dobles doblez doblo doces docto doctoral doctoran doctorar doctorase doctoro documente documentes dodos dolas dole doles dolio domino dominos dond done
  dotor dotores drenada drenadas drenado drenados drenaron dreno duales dubio duces duda dudan dudas duman duplicabas duplicaras duren economia economicas economicos economiza
  economizo edemas edicto edita editara editaran edite editor efecto efectuabas efectuando efectuar efectuara efectuaran efectuaras efectuas efectue efectuemos efectuen ejecutado
  ejercicios elacion electronica electronicas electronicos elimina eliminador eliminando eliminaran elimine elles ello emana emanas embalsaron embalso embolaron embolo embolos
  embolsa embolsaran embolse embolsos emita emitan emites emitia emitias emitieran emitira emitiras emitis emotivo emotivos empecen empedaron empegaron empelaron empeparon
  empezara empezaran empeñaron empiece empiezas empozar empozaron empozo empres empresta emprestas encentra encentran enceran encero encia encuentras encuentre encuentren
  encuentro endiente endientes enditar enditaron endito enebro eneo eneros enervo enfiar engonces enjero ensero ente enteo entera enterado enteran enterara enteraron entercar
  enterra enterrar entes entonce entones entora entorado entoran entoraron entore entoren entoro entrador entrando entrara entraran entras entregador entregan entregando
  entregara entregaran entregas entregos entrena entrenado entrenaron entrene entreno entres entrevar entriega entron enturar enulas enumerada enumeradas enumeran enumerar
  enumeras envero enviando enviaran enviaras envias envida envidada envidadas envidado envidados envidamos envidan envidar envidaron envidas envido envidos envie enviemos envien
  enviga envigada envigadas envigado envigados envigamos envigan envigar envigaron envigo envina envinada envinadas envinado envinados envinamos envinan envinar envinaron envino
  envion envios envira envirada enviradas envirado envirados enviran envirar enviraron enviro envisa enviso equivocando eria erigen eros errado errados erramos erran erraron
  erronea erroneos escalan escalar escalas escalda escale escalfa escalia escalla escalo escalonaba escalonabas escalonara escalonaras escalonarias escapa escaña escola
  escuadradas esencia esencialidades eses esmerando espacial espaciales especia espejando esperaban esperabas esperado esperanto esperanzo esperar esperas esperma espero esperon
  espesando espeta espetaba espetan espetando espirando espora estabas estabon estaco estada estadio estafa estafo estajos estaran estaras estaria estarna estarza estay esteba
  estemos ester estera esterando estes estios estivo estivos estor estora estrado estregado estregaron estros estuco estufo estuve etapas etas etnia eversion eversiones exacta
  exactor exceptuado exceptuados exceptuo exentan exentar exentase exente exentes exento exhortacion exhortaciones exhortada exhortado exhortamos exhortaron exista existan
  existes existo exito experto expia expian expiar expiara expiaran expida expidan expiden expien expiraciones expirar expiras expiro explican explicara explicas explicase
  explico exploracion exploraciones explotacion explotaciones export exportaba exportador exportando exportara exportaran exporte exportemos extrae extras fabla fabril facciones
  facha fachas facturando facturar facturaran facturase facturen factures fados falce falida falido fallador fallan fallar fallaran fallase falle falles fallos falo faltar
  faltara faltarian faltarias faltas faltes falto faltos faras fardes farias fario faros fasto fastos fata fatos favo febrera febreros feces fechan fechar fechase feche feches
  fecho fechos felacion fendiente fendientes feriando ferrado ferrados ferramos ferrar ferraron ferro feucha feuchas feuda feudas feura fiaria fiarias fias fiasco ficen fices
  fichan fichar fichas fiche ficho fiera fierra fierran fierre fies figural figurar figuras figurea figurean figuren figureo fijante fijas fijaste fijes filase files filfas
  filiacion filiaciones filiada filiadas filiado filiados filias filio filmas filos fimos fina finamente finas fincha fine finesa finges finieron finos fintes firma fiscos fisico
  fistas fisto fistos flecha flechas fleja flejas flejo flojea flojeas flojeo floqueado floqueados fochas foja fojas folia folie folion folios folla follado follando follaron
  follas follo fomes fones forja formal forman formar formas forme formo formularia formularios forre forreo fosas fosco fractura fracturado fracturan fracturaron fracturas
  fracturo frecuenta frecuentas frecuento frena frenando frenara frenaran frenaras frene frenos frentes freo freon fresno frete fronte fuentes fuer fueran fueras fuero fuerza
  fulas fulera funcion funcional funcionan funcionar funcionas funcione funciono fura furente fusada fusadas fusado fusco futura futuro fututas fututos gaban gajos galla gallado
  gallando gallaron gallas gallo gamas gamos ganaban ganabas ganada ganador ganara ganaran ganarian ganarias ganen gansaron gante gantes gaon garata garatas garcias garias garifa
  gario garriendo gasas gasta gastara gastas gaste gastemos gastes gastosa gastoso gato gatos gaznaba gaznado gaznan gaznando gaznaria gaznaron generador generala generando
  generara generaran generas generos gentes germinan germinaron germinen germino gestaba gestaban gestado gestamos gestan gestara gestas gesten gesto gilas girada girador girando
  girara giraran glasto glastos glosan glosar glosase glose gloses gloso godas godos goleta goletas golosa golosas gomar gorma gorro graba graban grabe gracia grade grades grado
  grafias gramo gran granaba granado granan granando granaria granaron grance grances grand granda grandas grane granee granees granes graves greno gripo grupa grupi grupos gruta
  grutas gruño guanaba guastar guasto guera gulosa gulosas gustara gustarian gustarias haba habar habias habida habilitaba habilitabas habilitador habilitadora habilitadoras
  habilitadores habilitamos habilitando habilitara habilitaras habilitarias habita habitan habiz habla hablaban hablabas hable habran habras habre habria habrian hacan hacendo
  hacera hacha hachas hachemos hachen hacho hachos hacienda hagan halaba hall halo hara harba hastia hebra hechor hendiente henos hicieran hico hile histeria historian historiar
  historias historica historie historio hocemos hocen holla hombre hombres honoraria honorarias hora horaria horarios horma hormas hornada horrado horrar horraron horro hoyan
  hubieras huerfano huerfanos huertana huertanas hueva huevo hulas humero icen ices idas iguala iguale igualo ilegal iliquido iliquidos imparto impetracion impetraciones impia
  impides impido impio imploracion imploraciones impon imponen imponer impones imponibles import importamos importando importara importaran importe importunacion importunaciones
  imposible impostacion impostaciones impostado impostados impostaron inclui incluias incluida incluira incluiran incluis incluya incluyan incluyes incompleja incomplexa
  individua individualices individuan individuar individuas individuase ines inferno infirmada infirmaron infirmo influia influian influir influyas influye influyen influyo
  informa informaba informara informaran informe ingresaba ingresando ingresara interino interiores interna interne internos invadidos invalide invalides irado iran jabonado
  jabonamos jabonar jabonaron jabono jabra jacer jadie jaimas jala jalas jalmas jama jamase jambas james jamuas jayan jetos joche joches juli julia julios julo juncio junior
  junios junta juntase junte juntes juridica juridicos justaria juste justes jutas lagar lago lagos laguna lagunas laista laistas lanillas lasar lata latas lato latos lave laves
  laza leal lealmente lee lees legado legan legar legara legaron lego legra lei leista leistas lela lelas lelos lena lentas lentor lentos lera lesos letal letea letras letura
  leva levaba levaban levado levamos levan levaron leve levo libe liber liberos libra libras librea libren libreo libres libro lidio liebre lienta liento ligar limpian limpiar
  limpias limpida limpido limpion limpios lincea linceas linda lindas lineal linean linear linease linee linees lineo lineos linera lineras liquide liquides lisa lisas liso lisos
  listan listando listara listase listeado liston lita litado litar litas lito llaga llagado llagan llagar llagara llagaron llago llamador llamando llamara llameado llanada llave
  lleca lleco llegaba llegaban llegada llegamos llegando llegaras llegaria llegas llevabas llevador llevando llevar llevara llevaran llevas llevemos lleves llovamos llove llueva
  lluevan llueve lluevo lodra loista loistas longas longo loquea loqueado loquean loquee loqueen losa losas luas luca luces lucha luchas lucias lucras ludas lugres lujar lunea
  luneas lusas luxas luzcas macar maclas maeses magosto maleas males mali malis malla mallas mallos malosa maloso maltas malvas mamas mana manada manadas manado manados manamos
  manan manar manara manaron manca mancadas mancado mancados mancamos mancan mancar mancarias mancaron mancera manco mandador mandamas mandando mandara mandaran mandaras mandarin
  mandas mandemos manden mandes mandi mandon mandos mandra mandron mane maneadas maneado maneados maneamos manean manear maneara manearon manee maneo maneras manero maneta manida
  manido maniera manos mansa mansera manso mantera mantes manto mantos manuda manudo manus mapas mapos marca marcara marcaras marceadas marceados marcear marchar marizo marlos
  maro marza marzos masificacion masificaciones masificaron maslos maulas maximas maxime maximos mayar mayora mayoras mayorea mayoreas mayoree mayoreos mazo mañas maños meando
  meanos mecia mecio meda medi medial median mediar medican medicar medicase medidas medido medidos medie medina medios medira medis medita meditar meditaron medito medo mejer
  mejo mejora mejoras mejore mejoro melas mellas memento memos menar menas menda meneos menes meno menso mensos mensu mensula mensural mensurales mensus mentidos mento mentor
  mentores mercadas mercados mercar mesas mese mestas mestos metido metodos meyor miamos miando miar miasma miasmas michas miedica miedicas miemos migrar mima mimas mimo mimos
  minia minimas minimos minina minino minio minueto minuta minute mirara mirificaron mirlar mirra misa misamos misas misemos miso miss mito mitrar moche moches modica modicas
  modico modicos modifica modificaba modificador modifican modificando modificaran modificarian modificas modio modula modulas module modules modulosa moduloso molas molificacion
  molificaciones molificada molificado molificar molificaron molimiento molimientos molos momificacion momificaciones momificada momificado momificar momificaron monda mondadas
  mondado mondados mondamos mondan mondar mondaron monde mondo monera mongo mongos monito monitos mono monta montas monte monteo montes monton montosa montoso morar morcadas
  morcados morcar morma mormas mortificacion mortificaciones mortificaron mostear mostra mostrara motiva motive motives moto motos movi movia movil mucas mucha muchos muestral
  muestran muestras muestre muestrea muestree muestreemos muestro mueva muevo mulas munchas murar musamos nacemos nacen nacer naciendo nacientes nadamos nade nadi nadir najas
  nantes natos natral natrales natura necesite nemas neos nespera netas neva nevo niche niches nietos nieva nievo ningunas ningunea ninguneo ningunos nocturnal nodulo nodulos
  noema nombra nombras nombren nombro nominal nominan nominar nominase nomine nomines nomino nominos nomos nonas nonos normal norman normar normase norme normes normo notos
  notros noviembres novio nublas nuca nuevas nuevos nulo nulos numerabas numerara numeraras numeros obraba obraban obradas obrado obramos obrar obraron obre obro obsecracion
  obsecraciones observabas observacional observacionales observaras octubres ocupador ocupando ocupar ocupara ocuparan ocupas ocupen ocurri ocurria ocurrido ocurro ocurso odas
  odiaria odiarias ogros oidio ojal ojalan ojalar ojalas ojale ojalo olas oles olio ollas omento omina ominas omite omiten omiti omitida omitidas omitido omitieron omitio omitir
  omito onde opalos opera operaran oponer opongas opongo oporto oprima opuesta opuesto opusieron oras orcen ordena ordene ordeno oreen oren origen orles ornada oros orto ortos
  osas oseria ostas ostras ostros otar oteas oteros otorga otorgos otos otris otrosi otubre ovamos ovarias ovario ovido ovio pacado pacciones pagabas pagador pagana pagani pagano
  paganos pagarias pagas pagase pagoda pagodas pagros pagua pagues pairado pajada pajadas pajado pajados pajar pajara pajos palas palcos pales palios palis palmos palo palpos
  palta paltas panes pangas pangue panillas pantallea pantalleas papales papees papelea papeleas papelee papeleos papos paraca paracas parador paran parando parao paraos parara
  pararas parda pardas pardo pardos pareada pareadas pareado pareados parece parecen parecio parezco pargos parientes parieron pario parir parlada parladas parlado parlados
  parpado parpados parque parra parrada parradas parrado parrados parran parre parren partea partean parteo partes parti partia partian participando participara participaron
  participase particula particularices particulas partido partieran partil partira parvada parvadas pasada pasadias pasador pasaje pasando pasara pasaran pasaras pasas paseadas
  paseado paseados pasean pasear pasearon pasen pasmadas pasmado pasmados pasman pasmar pasmaron pasme pasos paspado paspan paspar pasparon pastadas pastado pastados pastan
  pastar pastaron pata pataban pate patio patos patrio pausan pausando pausara pausaran pausaras pausase pauses pavada pavadas pavos payaba payaban payada payadas payado payamos
  payan payando payar payara payaria payarian payaron payos paños pañusa pañusas pañuso pecio pecios pedia pedias pedidor pedio pedira pediras pedo pedos pegaba pegaban pegada
  pegadas pegado pegados pegamos pegan pegando pegar pegara pegaria pegarian pegaron pegos pegue peguen pegunta peguntar peido pellas pellos pelos pendido penerados peneraron
  penero peoras perada peradas perciba perciban percibes percibieran percibir percibis perdida perdidas perdido perdona perdonas perecio perfila perfilas perfile perfilo perima
  periodos permico permicos permisor perores perque perro person personajes personal personaliza personalizaba personalizando personalizar personalizara personalizaran
  personalizaras personalizaria personalizas personalizase personan personar personase persone persones persono pertenecer perteneces perteneci pertenecian pertenezca pertenezcas
  pervivieron pesadas pesado pesados pesame pesan pesar pesaron pesas peses pesores petra pian pican picha pidan pidieran pido pifio pingas pingo piras piros pirque pisa pisana
  pisano pisen pison pispan pista pistado pistan pistar pistas pisto pistos placiente placientes plaga plagaba plagaban plagada plagadas plagado plagados plagamos plagan plagando
  plagar plagara plagaria plagarian plagaron plague plaguen planas planea planeas planee planeos planilla planos planta plantes plantillas plasta platal platas platea platillas
  plato plauso playa plega plegado plegar plegara plegaron plego plica plisan poda podamos podar podara podaria podarian podarias pode podia podian podias podida podidas podido
  podio podran podras podre podremos podrida podridas polder polos polucionar pondra pondria pondrian pondrias pone ponga pongos ponto popeles pora porfia porga porques porra
  porral porta portado portamos portan portaron porte porten porto posadas posado posados posar posaron posemos posicion posiciones posos pospusieron postaciones potras potros
  prado prados preceda preceden preceder precedes precedo precias precie precies preciosa precioso precision precisiones preciso precisos precito precitos predio predios
  prefaciones preferia prefiero preguntara pregunte pregustaciones pregustar prelacion premeditamos premeditando premiso premisos prensadores preparo prepuesta prepuestas
  prepuesto prepuestos prepusieran prepusieron prepuso presentaciones presentadores presos prestado prestadora prestadoras prestados prestamos prestando presumen pretencion
  pretenciones prevalecen prevalecer prevaleces prevaleci preveia previ previas previno primal priman primar primara primas primaz prime primea primear primeara primee primeo
  primeras primeria primo primor prisma probacion probaciones probada probado probados probar probaron probo proceda procedamos procedan procede procediamos procedo procesaba
  procesabas procesador procesal procesando procesara procesaran procesaras procesas procesase procesemos procesen proceses procesional procesionales procesos profa proferimiento
  profesa profesada profesadas profesado profesados profesamos profesan profesar profesaron profese profesionalices profesiones profeso profusiones programador programadora
  programadoras programadores programamos programando programaras proles promediabamos promediado promediados promedian promediar promedias promedie promediemos promedies
  promesada promesadas promesado promesados promesamos promesaron prometiamos prometios promision promisiones propina propinas propino propria proprio propulso propuse
  propusieran pros protestaciones proveimiento provisional provisionales proximal prueba pruebe puado puar puaras puas puchas pucho pude pudio pudras pueda puedan puedas pufos
  puncha pureas pures purgas purra purras purro puse pusieran putas putos queco quedada quedar quedaran quedaras quedaria quedas quedes quedos queo quera quero queso quiebro
  quier quiera quietando quieto quijero quin quines quintando quis quisa quises quisieran quisieras quiso quistando quiste quitado quiten quiñen raba rabotada rabotadas raco raen
  raia raian raida ralla rallado rallando rallaron rallas rallo ramo ramos ranzon ranzones rapido rasas ratificacion ratificaciones ratos razona razonas razone razono realce
  realicen realices realizabas realizador realizando realizar realizara realizaran realizaras realizas realza realzaba realzaban realzada realzadas realzado realzados realzamos
  realzan realzaron realzo reanudacion rearo reasumen reatando rebata rebato rebita rebitada rebitadas rebitado rebitados rebitaron rebito rebla reblas rebosadas rebosados
  rebosaron rebotabas rebotador rebotamos rebotan rebotando rebotar rebotara rebotaran rebotaras rebote reboton rebozadas rebozados rebozaron rebrota rebrotado rebrotaron rebroto
  recadado recadamos recado recaido recalamos recamaron recamo recamos recarga recargos recauda recaudaciones recaudador recaudando recaude recaudemos recaudos recazo recelamos
  recente rechaza rechazaba rechazabas rechazador rechazamos rechazando rechazara rechazaran rechazaras rechazos rechizada rechizadas rechizado rechizados rechizaron reciba
  recibamos reciban recibes recibiamos recibias recibidor recibieran recibiras recibis recien recienta recientas recienten reciento recios reclama reclamaran reclamas reclame
  reclames recolamos recordable recordables recortado recortamos recortaron rectando recudamos recudo recuentes reculamos recupera recuperan recuperara recuperas redencion
  redenciones redito reenvia reenviaran reenvidaron reenvido reenvie reenvios referi referian referias referida referira referis refiera refreia refria rega regala regalas
  regaliza regas regian regias regida regio regiran regiras regiria regis registrabamos registrabas registrador registradora registradoras registradores registral registrando
  registrar registrara registraras registrarian registrarias registremos registren registres reglan reglar reglase regle regles reglo reguilar regula regulara regulas reia
  reificacion reificaciones reir reira rejado relaciona relacione relaciono relamo reles rembolsaron rembolso remetidas remiradas remite remiten remiti remitida remitidas
  remitido remitieron remitio remitir remito rencuentra rencuentran reneta rengado rengamos rengaron rengo reno rentando rentar rentaran rentas rentemos renten rentos rentoy
  repara reparadas reparados reparas reparon reparta repartamos repartan reparto repartos repelidas repetia repetias repetira repetiras repinte repinten repisamos repisaron
  repita repitan repites repitieran reportando reportar reportaran reportea reporteado reporteamos reportean reportearon reportemos reporten reporteo repostado repostamos
  repostaron repte repten repuesta repute reputen resisamos resisaron resolve resolvera respalden respaldes respaldos respecte respective respetiva respetivas respetivo
  respetivos respeto responde responden respondera respondes restaba restaban restamos restan restar restara restas resteando resten restos resuman resume reta retado retalle
  retamos retan retando retaron retejemos retejer retejia retejian retejida retejidas retejido retejidos retejiendo retendras retendre retendria retendrian retene retenes
  retenias retentemos retesemos reteñidas reteñidos retiente retienten retinadas retine retinemos retinen retines retira retirabas retirara retiraras reto retuve retuvieran
  reunta reuntado reuntamos reuntan reuntaron reunto revendran revenemos revengo revenidos revera reveras reveria reversar reversos revesa revesada revesado revesamos revesas
  reveso revidado revidamos revidar revidaron revido reviente revientes revira reviradas reviraron revisados revisando revisara revisaran revise revisemos revisiones revistado
  revistamos revistar revistaron revisto revivamos revolver revolvieron revolvio revuelta revueltas revuelva rezon rezones ricen rices rien rieron rifen rijos rilas riles rima
  rimero rimeros rimo risco ritma ritme ritmos rito roble robles rodas rodos roeles roes rolas roldes role roleos rolles rolos ronde ropero rotal rotales rozon rozones roñes
  rugen ruta rutas ruth ruto sabea sabeas sabeos sables sabor sabran sabre sabrias saca sacada sacador sacara sacaran sachado sachando sachar sacharon saciado saciando saciar
  saciaron saciedades sacra salado salados salan salas salce salda saldas salde salden saldes salean saleo saleron salgo sali salia salico salida salieran salino salios salle
  sallen salmen salon salso saltas salten saltos saluda saludas salude saludes salva salve salven salvos sanado sanados sanes santigua santiguo sapido saquea saquen saqueo saques
  sarga sargada sargado sargas sargo saria satos sañudos seas sebado sebados sebes secado secando secar secaron sellas sellos semanal sena senara senior seno sensor sensuales
  seor seora seos separabas separador separando separara separaras separatas septiembres seque seran serbia serial seriar serias serica serie serien serio serra servia servian
  sestar seta setas sete setenemos setiembre seto setos siegue sieguen siento sierra sierran sifue sigamos sigan signada sigua sigues silgue silguen simadas simados similar
  simulan simulara simulas simule simulo singue singuen sirgue sirguen sirvan sirve sistemas situe situen soba sobado sobados soban sobar sobara sobaran sobe sobes sobraba
  sobraban sobradas sobrado sobramos sobrar sobraron sobren sobres sobria sogun solase soldas soldo soleas solen soles solfas solias solicitador solicitando solicitaran
  solicitarian solicite solidaria solidarios solidarizo solido solio solitario solla sollas sollo solmena solos soltas soluciona solucionan solucionara solucionas sombra sombran
  sombre sonde sonora sopas sopero soplas sora sorba sorban sorbe sosamente sosas soñas suban subi subida subidor subienda subiera subieran subiran subiras subiria subita subito
  subo substituias substituida substituidas substituidos substituiras subtiendo suciedades suela suelas sueltan suelte sueltes suelto suido sumacas sumada sumado sumandos sumara
  sumaran sumaras sumen sumian supervisada supervisar supervisara supervisaran supervisaras supervisaria superviso supervisoras suplicadas suspendia suspendias suspendieras
  suspendimos suspendio sustituia sustituias sustituidoras sustituira sustituiras sustituirias taba tabal tablan tablao tablar tablas table tablea tablo tabula tacas taifa tala
  talla tallado tallando tallaron tallas tallo tamo tamos tancarias tanga tangan tango tano tanta tanteo tantos tapa tapan tapida taraba taraban tardas tarde tardea tardeas
  tardee tardos tarida tarifan tarifar tarifas tarife tarifo tasase tascas tasias tastar tasto tastos tate tato tazon tazones techa techas tedas teina tejemos tejia tejian tejido
  telefoneo telefotos temar temaron tememos temes temia temian temido tempo tena tencion tendemos tendi tendia tendian tendida tendiente tendientes tendieron tendimos tendio tene
  tenesmos tengas tenias tenida tenio tenis tensemos tensiones tentado tentamos tentaron tente tentemos tento terminaran terminos terror terrores tesas tesoneria tesorera
  tesorerias testaba testaban testado testamos testan testando testar testara testas testen tiemplo tiempos tienes tiente tienten tijos tilas tilos timar timaron times tios tipas
  tipis tipois tiraba tiraban tirado tiraje tiran tirar tiraron tirro toadas toado toados toar toaron toas tocada tocador tocando tocas tocen tocon tocos toes tofos toldas toldos
  toles tomara tomaran tomas tome tomos tonar tonaron tondos tonemos tones tonga tongo tonto topa topean topen topero topon topos tora toral torales toras tordas tordos torgo
  toro toros tosan totol totoles tozado tozan trabaja trabajador trabajando trabajaran trabajas trabaje trabajen trabajes trabajosa trabajoso trabal trabamos trabar trabas trabea
  traben trabo trabon tracen traces tracia tracias trae traemos traes traga tragan traias traida traiga traigan traina traiña trajo trama tramas tramen trames tranquilan
  tranquilar tranquilas tranquilla tranquillo tranquilos tranquiza transferencial transferi transferia transferiamos transferidor transferidora transferidoras transferidores
  transferira transferiras transferis transfiera transfieran transfiero transfiriera transfirieran tras trasferencia trasferencias trasferiamos trasferidas trasferido trasferidor
  trasferidos trasferimos trasferir trasfiriendo trasfirieran trasfirieron trasfirio trasquila trasquilo trasves traten travesa travese traveso tremo tremos tren trenada trenadas
  trenado trenados treno trente tria triaba triaban triamos trian trio trocado troles troves tuera tuno tunos tupos turbo turbos turna turnas turne turnes turnio turnios turon
  tusada tusadas tusado tusamos tusaron tuvieran ubio ubre ultimadamente ultiman ultimar ultimase ultime ultimes umero unida unidas unio untas unto untos upes uras uros usador
  usando usara usaran usaras usase usemos uste usuaria usuarias usurario usurarios vagan valar valer vallado vallando vallaron vallas valle vallo valora valore valoriza
  valorizabas valorizadoras valorizan valorizara valorizaran valorizaras valorizarian valorizarias valorizas valoro vanos vapor vaporizadas vaporizados vaporizar vaporizaran
  vaporizaras vaporizaron vaporizo varado vararon varga vargas vari variando variaran variase varie varies varis varitas varizo varo vasto vastos vatio veamos vecen vedes veian
  veja velarizadas velarizaron vellos vemos vencera vencerian venci vencia vencian vencias vende venden vender venderan vendian vendida vendidas vendido vendidos vendieron vendio
  venera venerado venerados venerar veneraron venia venida venidas venido venina vente venza verias verificado verificadora verificadoras verificadores verificados verificando
  verificaran verificarian veros versificado versificador versificadora versificaran versificaron vezan viada viaja viarias viario vicha victo victos viejas viejo vienes viente
  vienten vientes viento vieran vierto vigencias vinal vinculaba vinculabas vinculamos vinculando vinculara vincularas vine vinieran virado viran virar viraron viron visa visando
  visara visas visco viseada viseado visear visitas visito viso visor visos vista vistada viste visteas visteo vistes vistio vistosa vistoso vitas vito vitos vivencia voces volve
  volvera volvi volvia volviamos volvieran volvo vuele vuelva vuelven vuelves vuelvo vustedes xolas yacemos yacen yacer yaciendo yacientes yantes yanto yente yodas yodos zahora
  zorreo ñongas ñongo ñucas`
    .trim()
    .split(/\s+/),
]);
