/**
 * Everyday words, and some names, that are near a known word and are no error of it, folded: 'playa' is not 'plata'. They are words
 * of the manuals and of questions, and further ones, that the rules of `spelling.ts` would take for another one, without those that
 * sound like it ('tubo' for 'tuvo').
 */
import { SECOND_GIVEN_NAMES } from '../tools/given-names.ts';

export const ORDINARY_WORDS: ReadonlySet<string> = new Set([
  ...SECOND_GIVEN_NAMES,
  ...`
  abona abrio activar actualiza actualizado actualizara actualizaran acuerda afectar agente agrega agregaran ajusta amanda amos ando antiguas antiguos anula anulara anule apagar
  apague apaguen aparecer aplicando aplicar aportar aprueban aprueben articular atendidos atras autoriza autorizamos avisado avisar bajada bajan banca bandos barro basta bastar
  batata blanco blancos blanda bloque bloqueando bloquear bloqueo bolera bordar borra borrador borre buen buena buscan busco caber cabra cabras cadera caida caidas cajera cala
  calculara calcularan calcule calcules caldo calor calvo calzar calzo cambiada cambian cambiaria cambie camera canta cantar canto cargan cargando cargos carro carta cartas casas
  casera caza centro cera cercanas cerdo cerrando cerrara cerraran cesto chequea chicos chileno choque cierren cierres cirugia claras clavel clavo clinicas cobrara cobres cobros
  codificacion codificaciones codificada codigos coincidia coincidian colas comenzaran comience comparadas comparados comparan comparo comparta compra comprar comuna conde
  confirme confirmo consultan consultar consulte contabilizaron contacte contienen corren corresponda corte costa coste crea creada creando creara crecen cuadrar cuadro
  cualquiera cubra cuentan cuente cuerdo cumbre cupo cursor daria dato debia debito declara dejaran dejen demas depositen derecho desactiva desactivaron descargado descargar
  descartan descartara descontaria descuente descuenten detalla detalles detencion detenciones detener deteniendo detiene devuelve devuelvo diaz dicha diga dijeron diran director
  diria disco dobles docto done duda dudas edita edite editor efecto efectuar ejecutado electronicas elimina eliminaran elimine ello emita empiece encuentro entera enterado
  entrara entregan entregas enviando envie envios equivocando errado espacial esperar espero estera etapas exacta exento exista existan exito explican explicas exportando facha
  facturar fallar fallos faltar falto farias fecho fechos fichas fiera figurar fijas files fina firma flecha flechas folios formal forman formar formas formularios fractura frena
  fuentes fueran fueras fuerza funcion funcional funcionan futura futuro ganen gasta gato generando gesto gorro gracia grado gramo gran grupos habla hable habria habrian hacha
  hagan hara hebra hombre hora horaria horarios huevo importara importaran importe imposible incluida incluya incluyan ines informa informe ingresara interna internos jala julia
  julo junta lago lagos lata leal lee lego lei letras leva leve libra libro limpiar linda listan llamando llave llegada llegando llevar llevara llueve luca lucha manto marca
  maximos medido medina medios metodos misa modifica modifican mono monte monton mostrara moto mucha muchos muestran muestras muestre mueva nacen nacer necesite nombra nombren
  nombro normal novio nuca nuevas nuevos nulo nulos numeros obrar omite omitida omitir opera ordena ordene ordeno origen pagador palo palta pardo parece parecen parir parque
  parra partes pasada pasando pasara pasaran pasos pata patio pauses pedia pedira pegada pegadas pegado pegar perdida perdidas perdido perdona periodos perro personal pesado
  pesar pidan pido pisa pista planilla planta plantillas plato playa poda podido podran podre pondria pone ponga porta posicion posiciones prado precedes precision pregunte
  preparo primeras primo probada probado probar probaron probo procesando procesen procesos propina provisional prueba pruebe pude pueda puedan puedas puse quedar quedaran
  quedaria queso quiera quieto quiso quitado ramo ramos rapido realizar rebotar recado recargos recauda rechaza rechazara rechazos reciba recien reclama recupera reenvia reenvie
  regala registrar registren reir rentar reparto repita reportar resolve respaldos responde responden restar resume retendria retira reto revisados revisando revise revisiones
  rima roble robles role ruta ruth sabor saca salado salas salgo salida saltos separador seran serie setiembre sierra sigan similar simulan simulo sirve sistemas sobraba sobrar
  solos sombra subi subida subo suela suelto suspendio tablas talla tallo tanta tantos tapa tarde tarifas tengas tenis terminos tienes tirar tocada tomas tome toro trabaja
  trabajador trabajando trabajas trae traiga trajo trama transferira tras tren unida usando usuaria valer valle vapor vargas vari vencia vender venia venza verificado viejas
  viejo viento visitas vista vito vivencia volvera vuelva vuelven`
    .trim()
    .split(/\s+/),
]);
