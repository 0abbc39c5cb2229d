/** Ways of asking how something is done that the help answers, as data: after a bar stand other words for it. */
export const HOW_TO_OF_STAFF = `
¿Cómo importo atenciones? | cargar subir archivo planilla excel hospital
¿Cómo registro una atención a mano? | ingresar agregar falta
¿Cómo busco una atención? | paciente rut codigo encontrar mostrar p2608 folio
¿Cómo corrijo las filas rechazadas de una importación? | malas error archivo columnas
¿Cómo revierto una importación? | deshacer anular equivoque archivo
¿Cómo edito una atención? | cambiar fecha arreglar mal pendiente
¿Cómo corrijo una atención pagada? | equivoque tarifa error doctor equivocado mal pagamos
¿Cómo corrijo un pago equivocado? | error mal doctor persona
¿Cómo recalculo las atenciones? | calcular regla
¿Cómo calculo los pagos? | honorarios
¿Cómo veo por qué se paga un monto? | explicacion linea calculo
¿Cómo proceso los pagos? | nomina
¿Cómo devuelvo pagos procesados? | revertir atras deshacer procese
¿Cómo anulo un pago? | deshacer efecto mal atras revertir procese
¿Cómo dejo un pago en pausa? | retener detener congelar
¿Cómo reanudo un pago en pausa? | soltar liberar sacar quitar retenido
¿Cómo genero el archivo para el banco? | nomina bancaria transferencia santander
¿Qué hago si el banco rechaza una transferencia? | rebotar devolver enviar nuevo
¿Cómo saco a un médico del archivo del banco? | quitar retirar planilla incluir
¿Cómo envío las liquidaciones? | cartola correo
¿Cómo importo boletas del SII? | cargar subir factura
¿Cómo recuerdo a los médicos sus boletas? | correo avisar faltan
¿Cómo registro una boleta a mano? | factura
¿Cómo saco el certificado de honorarios? | retencion anual dj 1879 declaracion
¿Cómo exporto los asientos contables? | contabilidad softland nubox formato
¿Cómo propongo un haber o descuento? | bono anticipo agregar descontar
¿Cómo programo un descuento mensual? | arriendo box cuota repetir
¿Cómo apruebo un haber? | descuento autorizar
¿Cómo creo una regla? | porcentaje tramo recargo nueva armar
¿Cómo edito una regla? | cambiar modificar tarifa historia
¿Cómo simulo una regla? | probar antes
¿Cómo creo un convenio? | acuerdo nuevo
¿Cómo se elige la regla si coinciden varias? | dos manda prioridad calzan chocan
¿Cómo creo un médico? | agregar nuevo doctor
¿Cómo cambio la cuenta de un médico? | banco bancaria
¿Cómo cambio la retención de un médico? | tasa porcentaje impuesto prestamo
¿Cómo cambio a un médico de sociedad? | afiliacion empresa
¿Cómo creo una prestación? | codigo catalogo agregar
¿Cómo creo un usuario? | cuenta nuevo agregar
¿Cómo restablecer la contraseña de un usuario? | clave olvido olvidar
¿Cómo doy permiso a un perfil? | acceso pantalla menu falta convenios
¿Cómo cierro el mes? | cierre cerrar pasos
¿Cómo reabro un mes cerrado? | abrir cierre
¿Cómo reviso el mes antes de pagar? | hallazgos duplicado repetido
¿Cómo comparo un mes con otro? | diferencia variacion cambio explica debe
¿Cómo agrego un feriado? | festivo calendario
¿Dónde veo la auditoría? | quien cambio hizo modifico
¿Dónde veo los trabajos que fallaron? | monitor error cola
¿Cómo respaldo la base de datos? | copia backup
¿Cómo cambio mi contraseña? | clave olvide
`;

export const HOW_TO_OF_DOCTORS = `
¿Cómo descargo mi cartola? | liquidacion pdf bajar
¿Cómo cambio mi contraseña? | clave olvide olvido
¿Cómo cambio mi cuenta bancaria? | banco avisar cuenta
¿Qué hago si me falta una atención? | paciente veo aparece ingresada pagada reclamo
¿Qué hago si no estoy de acuerdo con un monto? | reclamo error menos corrigio equivocado
¿Cómo se calcula mi honorario? | porcentaje convenio explicacion monto recargo consulta
¿Cómo emito mi boleta? | hacer subir nombre glosa rut factura
¿Cómo veo mis pagos? | detalle
¿Cómo filtro mis atenciones? | buscar paciente fecha
¿Qué significa cada estado? | pendiente calculada procesada
`;

export const HOW_TO_OF_USERS = `
¿Cómo cambio mi contraseña? | clave olvide
`;
