/** What is talked about and asked, by meaning: the phrases of each mark, as data. */

import { MONEY_MARKS } from './money-marks.ts';
import { joined } from './phrases.ts';
import { TOLD_MARKS } from './told-marks.ts';
import { pastOf } from './verbs.ts';

/** What is talked about and asked, by meaning. A frame of the grammar says which belong together. */
export const MARKS = {
  // What is asked of it.
  'how-many':
    'cuantos, cuantas, cuantas veces, en cuantos, en cuantas, que cantidad de, cantidad, numero, cantidad de, numero de, nro de, cuantos son',
  'how-much':
    'a cuanto ascendio, a cuanto ascendieron, a cuanto llego, a cuanto llegaron, por cuanto, cuantos palos, cuantas lucas, cuantos millones, a cuanto asciende, a cuanto ascienden, cuanta, cuanta plata, cuanto dinero, que monto, cual es el monto, por cuanta plata, de a cuanto, cuanto, a cuanto, todo, todos, todas',
  sum: 'total, suma, suman, sumaron, sumar, en total, totales, cuanto suma, cuanto suman',
  which:
    'cuales son, cuales fueron, que otras, que otros, cual es la lista, muestrame la lista, que medico es, quiero la lista, lista de, listado de, detallame, enumera, cual, cuales, nombres, los nombres, nombres de, que hay, lista, listado, listar, listame, que tal',
  who: 'cuales medicos, cuales doctores, que gente, que personas, quien hace, quienes hacen, que medico hace, que medicos hacen, alguien, de que sociedades, de que sociedad, de cuales medicos, a cuales medicos, quien mas, quienes mas, quien es, quienes son, de que medico, de que medicos, a que medico, a que medicos, de que doctor, a que doctor, que doctores, quien, quienes, a quien, a quienes, a nombre de quien, de quien, de quienes',
  'of-whom':
    'de quien es el rut, de quien es este rut, a quien corresponde el rut, a quien pertenece el rut, de que medico es el rut',
  when: 'a todos el mismo dia, todos el mismo dia, el mismo dia a todos, fue el mismo dia, fueron el mismo dia, que dias, cuales dias, en que dias, que dias fueron, cuando, fecha, fecha y monto, en que fecha, que dia, en que dia, que dia fue, a que fecha',
  since:
    'cuando parte, cuando comienza, parte, comienza, comienza a regir, desde que dia rige, entra en vigencia, entro en vigencia, cuando entra en vigencia, empieza a regir, a partir de que ano, a partir de cuando, desde que ano, en que ano, que ano, de que ano, desde cuando, desde que fecha, desde que dia, desde que fecha empieza, desde cuando empieza, cuando empieza, empieza, empieza a regir, desde cuando rige',
  why: 'por culpa de que, por culpa de quien, culpa de quien, culpa de que, que paso con, que paso, que ocurrio con, que ocurrio, a que se debe, a que se debio, a que se deben, en que se diferencian, en que difieren, por que motivo, por que motivos, por cual motivo, con que motivo, cual es el motivo, cual fue el motivo, motivo, motivos, por que razon, razon, razones, por que, porque, explica, explicame, explicar, detalle, desglose, de donde sale, como se calculo, como se calcula',
  most: 'de mayor a menor, mas ocupado, mas ocupada, mas movido, mas movida, mas cargado, mas cargada, mas frecuente, mas frecuentes, la mas frecuente, el mas frecuente, mas comun, mas comunes, mas repetida, mas repetidas, mas pedida, mas pedidas, mas alto, mas altos, mas alta, mas altas, mas grande, mas grandes, en primer lugar, primer lugar, primeros lugares, maximo, maxima, y el que mas, mas, mayor, mayores, mejor, mejores, ranking, ranking de, top, que mas, el que mas, la que mas, los que mas, las que mas',
  least:
    'mas tranquilo, mas tranquila, mas lento, mas lenta, mas flojo, mas floja, mas flojos, mas flojas, mas malo, mas mala, menos frecuente, menos frecuentes, mas bajo, mas bajos, mas baja, mas bajas, mas chico, mas chica, minimo, minima, en ultimo lugar, ultimo lugar, y el que menos, menos, menor, menores, peor, peores, que menos, el que menos, la que menos, los que menos',
  average:
    'ticket promedio, promediando, promediamos, promedia, de promedio, como promedio, por termino medio, promedio, promedios, en promedio, media',
  compare:
    'me bajaron la plata, me bajo la plata, me bajaron el pago, me bajo el pago, me subieron la plata, me subio el pago, y cual fue la diferencia en pesos, y cual fue la diferencia, y de cuanto fue la diferencia, y cuanta fue la diferencia, y cuanto fue la diferencia, compareme, comparemelo, comparalas, comparalos, que variacion hubo, cuanta diferencia hay, que diferencia hay, cuanta diferencia hubo, que diferencia hubo, de diferencia, subio o no, bajo o no, aumento o no, subieron o no, bajaron o no, cuanto mas, cuanto menos, cuantas mas, cuantas menos, cuantos mas, cuantos menos, cual de los dos mas, cual de las dos mas, cual de los dos menos, cual de las dos menos, cual de las dos fue mas, cual de los dos fue mas, cual de las dos tuvo mas, cual de los dos tuvo mas, bajaron, subieron, aumentaron, disminuyeron, crecieron, cayeron, crecio, bajo, respecto a, respecto al, respecto del, versus el, en comparacion con, en comparacion a, comparado a, comparada a, comparemos, comparando, frente a, contra, en relacion a, que diferencia hay entre, cual es la diferencia entre, en que porcentaje cambio, en que porcentaje vario, que porcentaje cambio, cuanto cambio, cuanto cambiaron, cuanto vario, cuanto variaron, cuanto subio, cuanto subieron, cuanto bajo, cuanto bajaron, cuanto aumento, cuanto aumentaron, cuanto crecio, cuanto crecieron, cuanto disminuyo, cuanto disminuyeron, en cuanto vario, en cuanto cambio, en cuanto subio, en cuanto bajo, en que porcentaje subio, en que porcentaje bajo, en que porcentaje aumento, subio o bajo, bajo o subio, subieron o bajaron, aumento o disminuyo, comparado con, comparada con, comparacion, comparar, compara, comparalo con, comparala con, comparalos con, comparalas con, fue mas que, fue menos que, fueron mas que, fueron menos que, versus, vs, respecto de, diferencia entre, diferencia de, comparame, variacion, bajon, alza, un bajon, un alza, hubo un bajon, hubo un alza, que antes, mas o menos, mas o menos que, mas que, menos que',
  last: 'por ultima vez, la ultima vez, ultimo, ultima, mas reciente',
  latest:
    'ultimos dias, en los ultimos dias, los ultimos dias, estos dias, en estos dias, estas semanas, ultimos, ultimas, recientes, ultimamente',
  standing:
    'esta bien, estan bien, en que esta, en que estado esta, en que estado va, como quedo, como quedaron, que tal va, en que quedo, como viene, en que anda, en que etapa esta, en que paso va, en que va, como va, como vamos, como esta, como estan, como anda, como andamos, como van, como viene, estado, estado de, avance, resumen',
  // What the asker did: attentions of their own.
  'attended-me':
    'vi, he visto, vi a, lleve, llevo hechas, llevo hechos, he realizado, tuve, he tenido, hice, realice, atendi, atendi a alguien, he hecho, he atendido',
  own: 'sigo, estoy, pertenezco, aparezco, figuro, para mi, yo mismo, yo misma, mi, mis, me, yo, a mi nombre, mio, mios, mia, mias, a mi, he',
  // Who was attended is what attentions tell anyway: 'quién atendió más'.
  attended:
    'vino, vinieron, se atendio, se atendieron, fue atendida, fue atendido, vio, trabajaron, han trabajado, informo, informaron, opero, operaron, vistos, vistas, vieron, atendio, atendieron, atendimos, atiende, atienden, ha atendido, han atendido, hemos atendido',
  first: 'primer, primera',
  previous:
    'anterior, anteriores, el anterior, la anterior, previo, previa, el previo, el de antes, el mes antes, el mes de antes, el que lo precede',
  next: 'proximo, proxima, proximos, proximas, siguiente, siguientes, que viene, que vienen, mas cercano, mas cercana',
  // What is told to the tax office and to the books.
  tax: 'declararle al sii, declararle, hay que declararle al sii, hay que declararle, hay que declarar, debo declarar, tengo que declarar, tenemos que declarar, declarar al sii, enterar al sii, pagarle al sii, pagar al sii, para declarar, pa declarar, al sii, sii, para el sii, f29, formulario 29, en el f29, a declarar, declarar, por declarar, enterar, por enterar, impuesto, impuestos, tesoreria, al fisco',
  accrual:
    'provisiono, provisionamos, provisiona, provision, provisiones, provisionar, provisionado, la provision, devengado, devengo',
  // Where rates are asked for, and not what was retained by them.
  'rate-asked':
    'de cuanto es, de cuanto va a ser, de cuanto sera, a cuanto esta, en cuanto esta, cuanto sera, cuanto va a ser, a cuanto sube, a cuanto subira, a cuanto va, en cuanto queda, en cuanto quedara, cuanto es el porcentaje de, cual sera, cual va a ser, que retencion habia, que retencion hay, que retencion habra, que retencion regia, que retencion rige, cuanto me van a retener, cuanto se va a retener, cuanto van a retener, a cuanto sube la retencion, a cuanto estara',
  upcoming:
    'empiecen, que empiecen, empiecen a regir, que empiecen a regir, comiencen, que comiencen, partan, que partan, entren en vigencia, que entren en vigencia, entren a regir, que entren a regir, entran a regir, que entran a regir, aun no empiezan a regir, todavia no empiezan a regir, no empiezan a regir, que no empiezan a regir, aun no rigen, todavia no rigen, que aun no rigen, que todavia no rigen, no rigen todavia, no rigen aun, que no rigen todavia, empiezan, empiezan a regir, por empezar, que empiezan, que van a empezar, van a empezar, futuras, futuros, aun no vigentes, todavia no vigentes, no vigentes aun, parten, que parten, comienzan, que comienzan, entran en vigencia, que entran en vigencia, por partir, aun no parten, todavia no parten, aun no empieza, aun no comienzan',
  expires:
    'venzan, se venzan, que venzan, caduquen, expiren, terminen, vence, vencen, venceran, se vencen, se vence, caducan, caduca, expiran, expira, terminan, por vencer, que vencen, van a vencer',
  dearest:
    'mas caro, mas cara, mas caros, mas caras, mas costosa, mas costoso, mayor valor base, mayor precio, mayor arancel, valor base mas alto, precio mas alto, arancel mas alto, de mayor valor, de mayor precio',
  cheapest:
    'mas barato, mas barata, mas baratos, mas baratas, mas economica, mas economico, menor valor base, menor precio, menor arancel, valor base mas bajo, precio mas bajo, de menor valor, de menor precio',
  // Points back at the time of the question before.
  'that-time':
    'ese dia, ese mismo dia, ese mes, ese mismo mes, esa semana, esa fecha, en esa fecha, esos meses, ese ano, ese mismo ano, ese periodo',
  'by-deposit': 'con deposito, por deposito',
  'by-transfer':
    'via transferencia, mediante transferencia, por transferencias, con transferencias, por transferencia bancaria, transferidos, transferido, con transferencia, por transferencia',
  cheque: 'con puro cheque, mediante cheque, con cheque, por cheque, cheque, cheques, en cheque',
  arrived:
    'llego, llegaron, llego bien, ha llegado, mando, mande, mandaron, ya mando, envio, entrego, entregaron, emitio, emitieron, emiti, recibimos, recibida, recibidas, recibido',
  reviewed:
    'se revisaron, revisaron, se reviso, reviso, revisamos, se verificaron, verificaron, se han revisado, se ha revisado',
  resent:
    'despues se le pago, despues se les pago, se le pago despues, se les pago despues, despues se pago, despues se le transfirio, se le volvio a pagar, se volvio a pagar, volvieron a pagar, volvimos a pagar, se volvio a mandar, se volvio a enviar, volvio a mandar, volvio a enviar, volvieron a mandar, volvieron a enviar, se reenvio, reenviaron, se mando de nuevo, se envio de nuevo, se mando otra vez, se envio otra vez, reintento, se reintento',
  // What it is about.
  attention: 'pega, atencion, atenciones, atensiones',
  line: 'linea, lineas, registro, registros, calculo numero, folio',
  'pay-date':
    'en que fecha corresponde pagar, que dia corresponde pagar, cuando corresponde pagar, cuando toca pagar, que dia toca pagar, en que fecha se deben pagar, cuando se deben pagar, en que fecha hay que pagar, proxima fecha de pago, fecha del proximo pago, que fecha de pago, fechas en que se paga, fechas de pago, que fechas de pago, dias de pago, que dias de pago, que dia es el pago, dia de pago, dia de pago de, que dia pagan, que dia se paga, fecha de pago de, fecha del pago de, para cuando esta programado el pago, para cuando esta programado el pago de, cuando esta programado el pago, cuando esta programado el pago de',
  'closes-on': [
    joined(
      'cuando, que dia, en que dia, en que fecha, a que fecha',
      'cierra, se cierra, cierran, cerramos, cierra la nomina de, cierra el mes de, es el cierre, es el cierre de, toca cerrar, toca el cierre, hay que cerrar',
    ),
    'fecha de cierre, fecha del cierre, fecha de cierre de, dia de cierre, dia de cierre de, dia del cierre, proximo cierre, el proximo cierre, cierre segun el calendario',
  ].join(', '),
  'by-calendar': 'segun el calendario, segun el calendario de pagos, segun calendario',
  payment:
    'comprobante, comprobantes, comprobante de pago, comprobantes de pago, pago, pagos, pago de, abono, abonos, deposito, depositos',
  'paid-out': [
    ...pastOf('cobrar', ['']),
    ...pastOf('abonar depositar girar pagar', ['', 'se', 'se le', 'se les', 'le', 'les', 'nos']),
    'salio de la cuenta, plata salio de la cuenta, se le ha ido, se les ha ido, se le fue, se les fue, pagos salieron, salieron pagos, plata salio, salio plata, salio, salieron, se desembolso, desembolsamos, gastamos, se giro, salio en pagos, salio en pago, pagos se hicieron, se hicieron pagos, pagos hicimos, pagos se realizaron, se pago, se le pago, se les pago, pagamos, pague, pagaron, se pagaron, se le pagaron, se les pagaron, se transfirio, se transfirieron, transferimos, transfirieron, se deposito, depositaron, depositamos, cobro, recibio, recibieron, ha recibido, han recibido, hemos pagado, se ha pagado, se han pagado, han pagado, le pagaron, les pagaron, le pagamos, les pagamos, le pago, les pago, ha cobrado, transfirio, transfirieron',
  ].join(', '),
  pays: 'estamos pagando, le estamos pagando, les estamos pagando, se les esta pagando, cae la plata, cae la plata de, cae el pago, cae el pago de, cae el deposito, cae el deposito de, caen los pagos, caen los pagos de, caen los depositos, giran, se gira, se le gira, me giran, le giran, me calculan, me calcula, me estan calculando, me estan pagando, me estan depositando, me estan transfiriendo, me esta pagando, se esta pagando, se le esta pagando, estan pagando, estan depositando, estan transfiriendo, pagaba, pagaban, se paga por, se pagaba, cobra, cobran, cobraba, cobraban, se calcula, se calculan, transfiere, se transfiere, se le transfiere, transfieren, deposita, se deposita, se le deposita, depositan, paga, pagan, va a llegar, van a llegar, llega, llegan, llegara, se paga, se pagan, se le paga, se les paga, me paga, me pagan, le pagan, pagar',
  'would-pay':
    'pagaria, pagarian, se pagaria, se le pagaria, corresponderia, simula, simular, simulacion, pagara, se pagara, se le pagara',
  earned:
    'saco, ha sacado, recibe, reciben, se llevo, se llevaron, se lleva, se llevan, se ha llevado, se han llevado, se embolso, se embolsaron, percibio, percibieron, percibe, perciben, ha percibido, han percibido, han ganado, sacaron, han sacado, genero, generaron, genera, generan, gano, gana, ganan, ganaron, ganado, ganaba, gano en, ha ganado, gano el',
  billed: 'facturo, facturaron, factura mas, facturan, facturado',
  // Of the asker's own.
  'paid-me': [
    ...pastOf('abonar depositar girar pagar', ['me']),
    'me llego, me llegaron, me ha llegado, me han llegado, me entro, me cayo, me pagaron, me pago, me depositaron, me transfirieron, cobre, recibi, he cobrado, he recibido, recibido, lo recibido, me han pagado, me han transferido, me han depositado, me han abonado',
  ].join(', '),
  'earned-me': [
    ...pastOf('dejar generar reportar aportar rentar', ['me']),
    joined('me', 'deja, dejan, genera, generan, reporta, reportan, aporta, aportan, renta, rentan'),
    'cuanta plata hice, plata hice, cuanta plata he hecho, me lleve, me llevo, me he llevado, percibi, he percibido, saque, he sacado, gane, he ganado, gano yo',
  ].join(', '),
  'due-me':
    'me sale a pago, me sale a pagar, me sale a cobro, me sale a cobrar, me sale a favor, me van a girar, me van a transferir, me cae, me cae la plata, me va a caer, me caera, me van a abonar, cuanto llevo, cuanto llevo ganado, llevo ganado, cuanto llevo generado, llevo generado, cuanto llevo acumulado, llevo acumulado, voy ganando, voy a ganar, voy a percibir, voy a recibir, voy a cobrar, me van a pagar, me va a llegar, me llega, me llegara, me van a depositar, recibire, cobrare, me corresponde, me corresponden, me toca, me tocan',
  'owed-me': 'me deben, me debe, me adeudan',
  fee: 'significaron en honorarios, significo en honorarios, gastado en honorarios, plata se fue en, se fue en, se nos fue en, se ha ido en, se va en, vamos a gastar en medicos, vamos a gastar en doctores, vamos a gastar en drs, vamos a gastar en honorarios, nos vamos a gastar en medicos, nos vamos a gastar en doctores, nos vamos a gastar en drs, nos vamos a gastar en honorarios, nos costo, nos costaron, nos cuesta, nos cuestan, nos ha costado, nos han costado, nos salio, nos salieron, nos sale, nos salen, costo en honorarios, cuesta en honorarios, nos costo en honorarios, nos cuesta en honorarios, se gasto en honorarios, gasto en honorarios, honorario calculado, monto calculado, valor calculado, por honorarios calculados, de honorarios calculados, mas honorarios calculados, menos honorarios calculados, el calculado, honorario, honorarios',
  due: 'corresponde, corresponden, le corresponde, le toca, le toco, les toco',
  calculation:
    'lo calculado, ha calculado, han calculado, se ha calculado, hemos calculado, lleva calculado, llevan calculado, calculo en total, calcularon, calculo, calculos, se valorizo, valorizo, valorizaron, se valorizaron, se calculo, se ha calculado, calculamos, se calcularon',
  // Of attentions the portal knows that they are calculated, and of their fees whether they went on to the payroll.
  unsent: [
    joined(
      [
        joined(
          'no, todavia no, aun no, que no, que todavia no, que aun no',
          'se mandan a, se envian a, se pasan a, se han mandado a, se han enviado a, se han pasado a, han entrado a, han pasado a, estan en, se manda a, se envia a',
        ),
        'sin mandar a, sin enviar a, sin pasar a, falta mandar a, falta enviar a, faltan por mandar a, faltan por enviar a, faltan enviar a, por mandar a, por enviar a, por pasar a',
      ].join(', '),
      'nomina, la nomina',
    ),
    'fuera de nomina, fuera de la nomina',
  ].join(', '),
  owed: 'le adeudamos, les adeudamos, que debemos, estamos debiendo, que se debe, lo que se debe, adeudan, debemos, deuda, deudas, debe, deben, se debe, se deben, se le debe, se les debe, se adeuda, adeudamos, adeuda, adeudado, adeudados, le debemos, les debemos',
  // What a doctor owes to the clinic, and not the other way round.
  owes: 'nos debe, nos deben, nos adeuda, nos adeudan, nos esta debiendo, nos estan debiendo',
  payslip: 'liquidacion, liquidaciones, cartola, cartolas',
  receipt: 'comprobante de honorarios, boleta, boletas, factura, facturas',
  issue:
    'tengo que poner, hay que poner, que pongo, pongo, debo poner, falta hacer, falta por hacer, faltan por hacer, me falta hacer, por hacer, falta emitir, me falta emitir, falta por emitir, faltan por emitir, entregar, entregarles, por entregar, mandar, enviar, enviarles, emitir, emito, debo, debo emitir, tengo que emitir, hago, tengo que hacer, debo hacer',
  transfer: 'transferencia, transferencias',
  bank: 'banco, bancos, en que banco',
  'which-file':
    'en que archivo, en cual archivo, por que archivo, con que archivo, en que archivos',
  correction:
    'reversaron, le reversaron, se le reverso, me reversaron, se reverso, reverso, reversado, reversada, reversa, reversas, correccion de pago, corrigieron algo, correccion, correcciones, corregido, corregida, corregidos, corregidas, corrigio, se le corrigio, se corrigio, corrigieron, se corrigieron, me corrigieron, le corrigieron, se le corrigieron',
  discounted:
    'se le desconto, se les desconto, ya se le desconto, ya se desconto, se desconto, se descuenta por correccion, descontar, descontarle, descontarme, va a descontar, van a descontar, se le va a descontar, le van a descontar, me van a descontar, me va a descontar, descontara, por que me estan descontando, por que me descuentan, descontaron, descontado, descuentan, me descontaron, descontaron a, por que me descontaron',
  entry:
    'haber, haberes y descuentos programados, abonos extra, descuentan, le descuentan, se descuenta, descuento aplicado, haberes, descuento, descuentos, anticipo, anticipos, bono, bonos, haber o descuento, haberes y descuentos, haberes o descuentos',
  balance:
    'quien debe, quienes deben, quien le debe, quienes le deben, quien le debe plata, quienes le deben plata, quienes deben plata, le debe plata, le deben plata, nos debe plata, nos deben plata, que medicos nos deben, que medicos le deben, que doctores nos deben, le debe a la clinica, le deben a la clinica, debe a la clinica, deben a la clinica, debe plata a la clinica, deben plata a la clinica, le debe plata a la clinica, le deben plata a la clinica, quien le debe plata a la clinica, saldo deudor, saldos deudores, saldos por recuperar, saldo por recuperar, saldos por cobrar, saldo en contra, saldos en contra, saldo negativo, saldos negativos, quedo con deuda, quedaron con deuda, quien debe plata, quien nos debe, quienes nos deben, saldo, saldos, quedo debiendo, quedaron debiendo, saldo que quedo debiendo',
  held: 'algo retenido, plata retenida, esta retenido, esta retenida, estan retenidos, estan retenidas, quedo retenido, quedaron retenidos, hay retenido, hay retenidos, retenida por, retenido por, retenida, frenado, frenada, frenados, frenadas, congelado, congelados, congelada, congeladas, bloqueado, bloqueados, suspendido, suspendidos, suspendida, suspendidas, detenidos, en espera por pausa, retenidos, retenidas, pagos retenidos, pago retenido, pausa, pausas, en pausa, pausado, pausada, pausados, pausadas, parado, parada, parados, paradas, detenido, detenida, detenidos, detenidas',
  something: 'algo mas, otra cosa, alguna otra cosa, algo extra, algo aparte, algo',
  adjustment:
    'ajuste, ajustes, ajustes de retencion, ajuste de retencion, cambio de retencion, cambios de retencion',
  waiting: [
    joined(
      'esperando que yo, esperan que yo, para que yo, no hay nada esperando que yo, no hay nada que yo, hay algo esperando que yo, esperando que alguien, esperando que, que alguien, esperan que alguien, espera que alguien, para que alguien',
      'apruebe, lo apruebe, la apruebe, los apruebe, las apruebe, autorice, lo autorice, la autorice, los autorice, las autorice, de el visto bueno',
    ),
    joined(
      'esperando, esperan, espera',
      'visto bueno, el visto bueno, autorizacion, la aprobacion, su aprobacion',
    ),
    joined(
      'falta, faltan, falta por, faltan por, queda por, quedan por, hay que, tengo que, tenemos que, debo, me falta, me falta por',
      'aprobar, autorizar, visar',
    ),
    'que nadie ha aprobado, que nadie ha aprobado ni descartado, que nadie aprueba, que nadie aprobo, sin aprobar ni descartar, por visar, sin visar, por aprobarse, sin aprobarse, propuesta, propuestas, propuesto, propuestos, por autorizar, sin autorizar, esperando aprobacion, en espera de aprobacion, a la espera de aprobacion, pendientes de aprobar, pendiente de aprobar, pendientes de aprobacion, pendiente de aprobacion, esperan aprobacion, espera aprobacion, por aprobar, sin aprobar',
  ].join(', '),
  missing:
    'falta, faltan, faltaria, que falta, me falta, me faltan, nos falta, nos faltan, revisar',
  before:
    'antes, antes de, antes del cambio, antes de ese cambio, antes de esa modificacion, antes de eso',
  includes:
    'incluia, incluian, incluye, incluyen, incluyo, entro, entraron, traia, traian, contenia, contiene, venian, vienen',
  put: 'quien lo retuvo, quien la retuvo, quien los retuvo, quien las retuvo, los pauso, lo pauso, las pauso, los puso, lo puso, las puso, los detuvo, lo detuvo, la detuvo, los congelo, lo congelo, pausaron, detuvo, detuvieron, freno, frenaron, congelo, retuvo el pago de, puso, la puso, pauso, la pauso, pusieron',
  close: 'cerrar, cierre, cerrar el, el cierre',
  'without-account': [
    joined(
      'sin, no tiene, no tienen, no tenga, no tengan, que no tiene, que no tienen, que no tenga, que no tengan',
      'cuenta bancaria puesta, cuenta puesta, cuenta bancaria cargada, cuenta cargada, cuenta bancaria registrada, cuenta registrada, cuenta bancaria ingresada, cuenta ingresada, cuenta bancaria informada, cuenta informada',
    ),
    joined(
      'le falta, le falte, les falta, les falte, le faltan, les faltan, falte, no tenga, no tengan',
      'el banco, la cuenta, la cuenta bancaria, banco, cuenta, cuenta bancaria, los datos del banco, los datos bancarios, datos bancarios',
    ),
    'sin los datos bancarios, sin los datos del banco, sin datos bancarios, sin datos del banco, con la cuenta incompleta, cuenta incompleta, con cuenta incompleta, sin la cuenta, sin el banco, no tiene banco, no tiene datos bancarios, no tienen datos bancarios, sin cuenta registrada, sin cuenta bancaria registrada, sin cuenta bancaria ingresada, sin cuenta ingresada, sin cuenta, sin cuentas, sin cuenta bancaria, sin cuentas bancarias, sin banco, no tienen cuenta, no tienen cuenta bancaria, no tiene cuenta, no tienen banco',
  ].join(', '),
  'rejected-rows': 'filas rechazadas, fila rechazada',
  import:
    'importacion que se hizo, importaciones que se hicieron, carga que se hizo, carga, cargas, carga del archivo, cargas de archivos, importacion, importaciones, importo, importaron, archivo importado, archivos importados',
  file: 'archivo, archivos',
  job: 'trabajo, trabajos, proceso en curso, cola',
  ended:
    'termino, listo, lista ya, esta listo, esta lista, se enviaron, enviaron, ya se enviaron, ya termino',
  payroll: 'nomina, nominas',
  // The sides of the books' entries, of which nothing here tells.
  'book-sides':
    'el debe, el haber, debe y haber, el debe y el haber, debe y el haber, al debe, al haber, del debe, del haber',
  books:
    'libros, libros contables, revision de libros, revision de los libros, ultima revision de libros, ultima revision de los libros',
  'rule-word': 'la regla, que reglas, regla, reglas, que regla, norma, normas',
  agreement:
    'convenio especial, convenios especiales, acuerdo especial, acuerdos especiales, convenio, convenios, convenio medico, convenios medicos',
  applies:
    'va a regir, van a regir, regira, vaya a regir, va a correr, calzan con, calza con, calzaron con, cubre, cubren, cubrio, cubrieron, tomo, toma, tomaron, cayeron en, caen en, cae en, se fueron por, salen por, afecta, afectan, usan, usa, uso, le pego, les pego, pego, se aplico, se aplicaron, se usa, se uso, se usaron, aplica, aplican, se aplica, se aplican, se le aplica, vale, rige',
  active:
    'todos menos los que estan inactivos, todos menos los inactivos, todos excepto los inactivos, todos salvo los inactivos, sin los inactivos, sin contar los inactivos, salvo los inactivos, habilitado, habilitados, habilitada, habilitadas, activo, activa, activos, activas',
  valid: 'vigente, vigentes, en vigencia',
  doctors: 'profesionales, drs, dras, medicos asociados, medicos, doctores, medicas, doctoras',
  'to-doctors': 'a medicos, a los medicos, a doctores, a los doctores',
  'doctor-word': 'medico, medica, doctor, doctora, dr, dra, dr., dra., profesional',
  services: 'catalogo de prestaciones, prestaciones del catalogo, prestaciones',
  'service-word':
    'que examen o procedimiento, cual examen o procedimiento, que procedimiento o examen, prestacion, codigo',
  specialties: 'especialidades',
  'specialty-word': 'especialidad',
  'society-word':
    'a traves de sociedad, por medio de sociedad, via sociedad, empresa, empresas, pertenece, pertenecen, afiliados, afiliadas, sociedad, sociedades, que sociedad, por que sociedad, por cual sociedad, afiliacion, afiliaciones, afiliado, afiliada',
  card: 'ficha, datos, rut',
  account: 'cuenta, cuenta bancaria, cuentas, cuentas bancarias',
  contact:
    'correo, correos, correo electronico, direccion de correo, mail, mails, email, e-mail, telefono, telefonos, fono, celular, numero de telefono, contacto, datos de contacto',
  search: 'buscame, busca, buscar, encuentra, encuentrame',
  'internal-code': 'codigo interno',
  'code-of':
    'codigo del, que codigo tiene el, cual es el codigo del, codigo de una, codigo de un, que codigo, cual es el codigo, su codigo, codigo fonasa, con que codigo, codigo de, codigo de la, codigo de la prestacion, cual es el codigo de, que codigo tiene, que codigo es, que codigo tiene la',
  terms:
    'dura, duran, hasta que fecha, hasta que dia, tramo, tramos, porcentaje, porcentajes, que porcentaje, vigencia, recargo de, el recargo de, recargo de la regla, recargo del convenio, condicion, condiciones, corre, funciona, como funciona, hasta cuando, version, ultima version, que es la',
  inactive:
    'apagado, apagada, apagados, apagadas, de baja, dados de baja, dado de baja, deshabilitado, deshabilitados, deshabilitada, deshabilitadas, inactivo, inactiva, inactivos, inactivas, desactivado, desactivados, desactivada, desactivadas',
  expired:
    'ya no estan vigentes, que ya no estan vigentes, ya no esta vigente, que ya no esta vigente, ya no son vigentes, ya vencieron, vencieron, vencio, caduco, caducaron, terminaron, que ya no rigen, ya no rigen, vencida, vencidas, vencido, vencidos, que vencieron, caducada, caducadas, caducado, caducados',
  'base-value':
    'cuanto es el valor base, valor base de, que valor tiene, que valor base tiene, cuanto vale, cuanto cuesta, valor de la prestacion, valor del codigo, precio de la prestacion, precio del codigo, valor base, precio, precio base, arancel, aranceles, precios, valor de lista',
  legal: 'legal de boletas, legal, retencion legal, de ley, por ley',
  users: 'usuario, usuarios, que usuario, que usuarios',
  profile: 'perfil, perfiles, que perfil, que perfiles, rol, roles',
  permission:
    'permiso, permisos, permiso para, permiso para ver, acceso, acceso a, accesos, puede entrar, pueden entrar, puede ver, pueden ver, entrar, entrar a, entra a, acceder, acceder a, meterse a, puede acceder, pueden acceder, tiene permiso, tienen permiso, tiene acceso, tienen acceso',
  screens:
    'a que pantallas entra, a que pantalla entra, pantalla, pantallas, que pantallas, a que pantallas, menu, menus, modulo, modulos',
  linked: 'vinculado, vinculada, vinculados, vinculadas',
  // Who did what, as the audit log tells it.
  changed:
    'han modificado, la han modificado, lo han modificado, las han modificado, los han modificado, la han cambiado, lo han cambiado, ha sido modificada, ha sido modificado, fue modificada, fue modificado, quien le dio, quien les dio, quien le otorgo, quien otorgo, le dieron, que ha hecho, que han estado haciendo, que ha estado haciendo, que estuvo haciendo, que anduvo haciendo, que cosas hizo, que cosas ha hecho, que acciones hizo, que acciones ha hecho, que ha modificado, que ha cambiado, que ha tocado, que ha movido, que hizo, que toco, que modifico, quien hizo cambios, algun cambio, algun movimiento, movimiento, movimientos, ultimos movimientos, que se hizo, que movimientos, actividad, que han hecho, que hicieron, cambio, cambiaron, se cambio, se cambiaron, cambios, modifico, modificaron, se modifico, se modificaron, modificacion, modificaciones, edito, editaron, actualizo, actualizaron, toco, movio, ha cambiado, han cambiado',
  // That there were others before is told by who asks for them.
  versions:
    'historial, historial de, historial de cambios, historial de cambios de, historial de versiones, historia, historia de, versiones, que versiones, versiones de, cambios ha tenido, que cambios ha tenido, ha tenido cambios, cambios tuvo, que cambios tuvo, cuantos cambios ha tenido, ha cambiado algo, ha variado, cuantas veces ha cambiado, cuantas veces cambio, cuantas veces se ha cambiado, cuantas veces se ha modificado, cuantas veces se modifico',
  created:
    'ha creado, han creado, ha agregado, han agregado, quien creo, quien lo creo, quien la creo, agrego, agregaron, crearon, registraron',
  removed:
    'ha borrado, han borrado, ha eliminado, han eliminado, borro, borraron, elimino, eliminaron, se borro, se elimino',
  approved:
    'que ha aprobado, ha aprobado, han aprobado, ha autorizado, han autorizado, quien lo autorizo, quien autorizo, aprobo, aprobaron, lo aprobo, la aprobo, se aprobo, autorizo, lo autorizo',
  proposed:
    'pidio, pidieron, ha pedido, han pedido, quien solicito, alguien solicito, solicitaron, ha solicitado, han solicitado, propuso, propusieron, lo propuso, la propuso, se propuso',
  voided: 'anulada, anuladas, anulado, anulados, nula, nulas',
  annulled: 'ha anulado, han anulado, anulo, anularon, se anulo, se anularon',
  closed: 'cerro, cerraron, se cerro',
  uploaded:
    'subio, subieron, cargaron, cargo el, cargo la, cargo las, cargo los, quien cargo, ha cargado, ha subido',
  rows: 'filas malas, filas entraron malas, filas quedaron malas, filas vinieron malas, filas con error, fila, filas',
  // What is on file of many.
  'closed-month': 'mes cerrado, meses cerrados, cerrado, cerrados, esta cerrado, estan cerrados',
  rate: 'tasa, tasas, la tasa, que tasa, que tasa tiene, la tasa de retencion, tasa de la retencion, que retencion tiene, que tasa de retencion tiene, que porcentaje de retencion tiene, tasa de retencion, porcentaje de retencion',
  unretained: joined(
    'no se le, no se les, no le, no les, antes no se le, antes no le, antes no les, antes no se les',
    'retenian, retenia, retenian nada, retenia nada, descontaban, descontaban nada, descuenta retencion, descuentan retencion, descuenta la retencion, descuentan la retencion, descuenta impuesto, descuentan impuestos, descuenta nada de retencion, retiene, retienen, retiene nada, retienen nada, retiene impuesto, hace retencion, hacen retencion, aplica retencion, aplican retencion',
  ),
  'own-retention': [
    joined(
      'reteniendo, estamos reteniendo, le estamos reteniendo, les estamos reteniendo, retenemos, le retenemos, les retenemos, retiene, retienen, se retiene, se le retiene, se les retiene, se le esta reteniendo, se les esta reteniendo, retencion',
      'menos de lo legal, menos que lo legal, menos de la legal, menos que la legal, menos de lo que corresponde, mas de lo legal, mas que lo legal, mas de la legal, mas que la legal, menor a la legal, menor que la legal, mas baja que la legal, mayor a la legal, mayor que la legal, mas alta que la legal, bajo la legal, sobre la legal, bajo lo legal, otra tasa, otro porcentaje, un porcentaje distinto, un porcentaje distinto del legal, un porcentaje distinto al legal, un porcentaje diferente al legal, una tasa distinta, distinto a lo legal',
    ),
    joined(
      'no estan con, no esta con, que no estan con, que no esten con, no esten con, que no tengan, no tengan, no tienen, no tiene, que no tienen, no usan',
      'la tasa legal, la retencion legal, la legal, tasa legal, la tasa de ley',
    ),
    'otra tasa, otra tasa de retencion, otro porcentaje de retencion, otra tasa que la legal, otra tasa que no sea la legal, una tasa que no es la legal, tasa que no sea la legal, una tasa distinta, una tasa distinta a la legal, una tasa distinta de la legal, una tasa diferente, una tasa diferente a la legal, una tasa especial, una tasa propia, distinta tasa, diferente tasa, tasa distinta, tasa distinta a la legal, tasa distinta de la legal, tasa de retencion distinta, tasa de retencion distinta de la legal, tasa de retencion distinta a la legal, tasa propia, tasa especial, tasa diferente, tasa de retencion propia, tasa de retencion diferente, retencion personalizada, no tienen la retencion legal, no tiene la retencion legal, distinta de la legal, distinta a la legal, retencion fija, porcentaje de retencion distinto, porcentaje de retencion propio, retencion propia, retencion especial, retencion distinta, retencion distinta a la legal, retencion distinta de la legal, retencion que no es la legal, retencion diferente a la legal, retencion diferente, otra retencion',
  ].join(', '),
  // What was paid in advance or too much, and is still to be given back.
  'to-discount': [
    joined(
      'me falta, me falta por, me faltan por, me queda por, me quedan por, falta, falta por, faltan, faltan por, le falta, le falta por, le faltan por, queda por, quedan por, le queda por, le quedan por, por, debe, tiene que',
      'devolver, descontar, descontarle, descontarles, recuperar, devolvernos',
    ),
    joined('sin', 'descontar, devolver, descontarle, recuperar'),
    'falta que devuelva, falta que nos devuelva, no se descuenta, no se ha descontado, no se han descontado, aun no se descuenta, todavia no se descuenta, aun no se descuentan, todavia no se descuentan, que no se han descontado',
  ].join(', '),
  // What is discounted besides what the law retains.
  'besides-tax': joined(
    'aparte, ademas, fuera, mas alla, aparte solo, distinto, distintos, que no sea, que no sean, que no es',
    'de la retencion, del impuesto, de los impuestos, de impuestos, de impuesto, la retencion, el impuesto, retencion, impuesto',
  ),
  // That somebody is of a society; who is not is paid in person.
  'in-society': joined(
    'van, va, estan, esta, esten, estan metidos, pertenecen, pertenece, son, es, trabajan, cobran, tienen, que estan',
    'en una sociedad, en alguna sociedad, en sociedad, en sociedades, a una sociedad, a alguna sociedad, de una sociedad, de alguna sociedad, con sociedad, con una sociedad, por sociedad, por una sociedad, a traves de sociedad, sociedad',
  ),
  'account-change': [
    joined(
      'me cambiaron, me han cambiado, me actualizaron, me modificaron, ya me cambiaron, cambiaron, actualizaron',
      'la cuenta, mi cuenta, la cuenta bancaria, mi cuenta bancaria, el banco, mi banco',
    ),
    joined(
      'cambiar, cambio, cambios, modificar, actualizar, cambiarse, cambiarle',
      'su cuenta, la cuenta, de cuenta, su cuenta bancaria, su cuenta de banco, su cuenta del banco, la cuenta de banco, la cuenta del banco, la cuenta de su banco, su banco, de banco, sus datos bancarios, los datos bancarios, de datos bancarios, su numero de cuenta, el numero de cuenta',
    ),
    'algun cambio de cuenta, algun cambio de banco, cambiar la cuenta, cambiar la cuenta bancaria, cambiar de cuenta, cambiar de banco, cambiar el banco, modificar la cuenta, cambio de cuenta, cambios de cuenta, cambio de cuenta bancaria, cambios de cuenta bancaria, cuentas por aprobar, cambio de banco, cambios de banco',
  ].join(', '),
  instalment:
    'cuota, cuotas, arriendo, arriendos, arrienda, arriendan, arrienda un box, arriendan un box, arriendan box, arrienda box, box, arriendo de box, arriendo del box, programado, programados, programacion, programaciones, mensual, mensuales, todos los meses',
  'discounts-monthly':
    'descontamos, le descontamos, se le descuenta, descontamos al mes, le descontamos al mes',
  accounting:
    'exportaciones numeradas, exportacion numerada, numeradas, exportado a contabilidad, exportada a contabilidad, exporto a contabilidad, ya se exporto a contabilidad, se exporto, exportaron a contabilidad, exportaron, exportaciones, exportacion, contabilidad, a contabilidad, exportacion contable, exportaciones contables, exportacion contable numerada, exportacion a contabilidad, exportaciones a contabilidad, exportamos a contabilidad, se exporto a contabilidad',
  'books-account':
    'cuenta se usa, que cuenta se usa, cuenta usamos, en que cuenta va el gasto, cuenta de gasto, cuenta del gasto, en que cuenta se carga, cuenta se registra, cuenta se contabiliza, que cuenta contable, a que cuenta contable, con que cuenta contable, cuenta del mayor, plan de cuentas, con que cuenta se registra, en que cuenta se registra, cuenta para contabilizar, con que cuenta se contabiliza, en que cuenta se contabiliza, cuenta contable, cuentas contables',
  month:
    'cual ha sido el mes, cual a sido el mes, cual seria el mes, mes, meses, que mes, en que mes, cual mes, en cual mes, de que mes, de que mes es, cual fue el mes, cual es el mes, el mes con, el mes en que, el mes que',
  'record-type': 'tipo de registro, tipos de registro',
  with: 'base, con base, con una base',
  'processed-out':
    'se procesaron, procesaron, se proceso, proceso, procesamos, se han procesado, hemos procesado, procese',
  'by-day':
    'por jornada, por dia, al dia, diarias, diarios, diaria, diario, cada dia, por cada dia, diariamente',
  'provider-types':
    'tipos de prestador, tipo de prestador, tipos de prestadores, tipos de profesional, papeles del medico',
  holidays:
    'proximo feriado, proximos feriados, siguiente feriado, feriado, feriados, festivo, festivos, dias feriados, dia feriado, dias festivos',
  banks:
    'lista de bancos, que bancos, cuales bancos, cuantos bancos, bancos registrados, bancos hay',
  societies:
    'que sociedades, cuantas sociedades, cuales sociedades, lista de sociedades, sociedades medicas, sociedades hay, sociedades tenemos',
  specialists:
    'que especialidades, cuales especialidades, lista de especialidades, especialidades hay, especialidades tenemos',
  finding:
    'bloquea, bloquean, bloquee, bloqueen, impide, impiden, impida, impidan, traba, traban, trabe, reparo, reparos, hallazgos del mes, revision del mes, revision de mes, hallazgo, hallazgos, problema, problemas, observacion, observaciones, alerta, alertas, advertencia, advertencias, bloqueante, bloqueantes',
  open: 'sin resolver, por resolver, abierto, abiertos, abierta, abiertas, pendientes de resolver, sin revisar, por revisar, sin responder, por responder, sin solucionar',
  request:
    'solicitud, solicitudes, oposicion, oposiciones, solicitudes de oposicion, solicitud de oposicion, rectificacion, rectificaciones, supresion, portabilidad, ejercicio de derechos, derechos, solicitud de derechos, solicitudes de derechos, derechos arco, solicitud arco, solicitudes arco, solicitudes de datos, solicitud de datos, reclamo por sus datos, reclamos por datos, pidio sus datos, pidieron sus datos, reclamo de datos, datos personales, derechos de las personas, solicitudes de pacientes, solicitud de un paciente, pidio borrar sus datos, reclamo, reclamos, reclamaron',
  patient: 'gente, paciente, pacientes, algun paciente',
  approval: 'aprobacion, aprobaciones, aprobado, aprobada, aprobados, visado, visada',
  'bank-file':
    'archivo al banco, archivos al banco, nomina bancaria, archivos que se mandaron al banco, archivos de banco, archivo de banco, archivos del banco, archivo del banco, archivos bancarios, archivo bancario, archivos para el banco, archivos de pago, nominas bancarias, archivos de transferencias, planillas de banco',
  made: 'mandamos, enviamos, se mandaron, generado, generados, generaron, se generaron, se han generado, se genero, se ha generado, hechos',
  // How much of a receipt is retained, now and of any: a rate, no pesos.
  'receipt-rate': [
    'que porcentaje me estan descontando, que porcentaje me descuentan, que porcentaje me estan reteniendo',
    joined(
      'me retienen, me descuentan, descuentan, retienen, se retiene, nos retienen, se les retiene',
      'de la boleta, de impuesto, de impuestos, por impuesto, por impuestos, en la boleta, por boleta, por la boleta, de cada boleta, en las boletas, de las boletas, a las boletas',
    ),
  ].join(', '),
  endless:
    'no tiene termino, no tienen termino, sin termino, sin fecha de termino, no tiene fecha de termino, no tienen fecha de termino, sin fecha de fin, no tiene fin, sin vencimiento, no vence, no vencen, no vencen nunca, que no vencen nunca, nunca vencen, que nunca vencen, no se vencen, que no se vencen, no se vencen nunca, que no se vencen nunca, indefinido, indefinidos, indefinida, indefinidas',
  expense: 'gasto, gastos',
  persons: [
    joined(
      'sin contar, sin considerar, sin incluir, excluyendo, sin',
      'a las sociedades, las sociedades, sociedades',
    ),
    joined(
      'no van, no va, que no van, que no vayan, no vayan, no estan, no esta, no esten, que no estan, que no esten, no pertenecen, no pertenece, que no pertenecen, que no pertenezcan, no son, no es, que no son, que no sean, no tienen, no tiene, que no tienen, no tengan, que no tengan, no trabajan, que no trabajan, no cobran, que no cobran, no se pagan, que no se pagan',
      'en ninguna sociedad, en una sociedad, en sociedad, en alguna sociedad, a ninguna sociedad, a una sociedad, a alguna sociedad, de ninguna sociedad, de una sociedad, con sociedad, por sociedad, sociedad, ninguna sociedad',
    ),
    joined(
      'sin, sin contar, sin considerar, no me pongas, no me incluyas, no incluyas, no cuentes, salvo, menos',
      'los que cobran por sociedad, los que van por sociedad, los que se pagan por sociedad, los que estan en sociedad, los que tienen sociedad, los de sociedad, los de sociedades, a los de sociedad',
    ),
    'individual, en forma individual, de forma individual, de manera individual, sin ninguna sociedad, fuera de sociedad, fuera de las sociedades, fuera de toda sociedad, individuales, los individuales, a los individuales, medicos individuales, que no sean de sociedad, que no son de sociedad, no son de sociedad, sin sociedad, directo, a su nombre, como persona, como persona natural, personas, persona, personas naturales, personas juridicas, persona natural, directamente, en persona',
  ].join(', '),
  ...MONEY_MARKS,
  ...TOLD_MARKS,
  // By what figures are grouped.
  ...grouping({
    doctor: 'medico, doctor, profesional',
    specialty: 'especialidad',
    society: 'sociedad, sociedad medica',
    service: 'prestacion, procedimiento',
    rule: 'regla, regla o convenio',
    agreement: 'convenio',
    recordType: 'tipo de registro, tipo de atencion',
    month: 'mes',
    plan: 'isapre, isapres, prevision, previsiones, plan, plan de salud',
  }),
} as const;

/** `por médico`, `de cada médico`: the phrases by which figures are grouped, for the nouns of each group. */
function grouping<Group extends string>(nouns: Readonly<Record<Group, string>>) {
  return Object.fromEntries(
    Object.entries<string>(nouns).map(([group, of]) => [
      `by-${group}`,
      `${joined('por, por cada, cada, de cada, a cada, en cada, segun, segun el, segun la', of)}${group === 'month' ? ', mes a mes, mes por mes' : ''}`,
    ]),
  ) as Readonly<Record<`by-${Group}`, string>>;
}
