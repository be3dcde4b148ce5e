/**
 * What excludes each other: sets parted by blank lines, an alternative a line, in the order of languages of the lists of notions.
 */
export const contraries = `
monday mondays | montag montags montagabend* montagmorgen* montagnachmittag* montagvormittag* | lunes | pazartesi* | thứ_hai thứ_2 | 星期一 周一 礼拜一 | يوم_الاثنين يوم_الإثنين أيام_الاثنين مساء_الاثنين صباح_الاثنين | lundi*
tuesday tuesdays | dienstag* | martes | salı salıya salıyı salıdan salıları | thứ_ba thứ_3 | 星期二 周二 礼拜二 | ثلاثاء | mardi*
wednesday wednesdays | mittwoch* | miércoles | çarşamba* | thứ_tư thứ_4 | 星期三 周三 礼拜三 | أربعاء | mercredi*
thursday thursdays | donnerstag* | jueves | perşembe* | thứ_năm thứ_5 | 星期四 周四 礼拜四 | خميس | jeudi*
friday fridays | freitag* | viernes | cuma cumaya cumayı cumadan cumaları | thứ_sáu thứ_6 | 星期五 周五 礼拜五 | يوم_الجمعة أيام_الجمعة مساء_الجمعة صباح_الجمعة | vendredi*
saturday saturdays | samstag* sonnabend* | sábado sábados | cumartesi* | thứ_bảy thứ_7 | 星期六 周六 礼拜六 | يوم_السبت أيام_السبت مساء_السبت صباح_السبت | samedi*
sunday sundays | sonntag* | domingo domingos | pazar_günü* pazar_günleri pazarları | chủ_nhật | 星期日 星期天 周日 礼拜天 礼拜日 | يوم_الأحد أيام_الأحد مساء_الأحد صباح_الأحد | dimanche*

weekday weekdays working_day business_day | werktag* wochentag* | entre_semana día_laborable días_laborables día_hábil días_hábiles | hafta_içi* iş_günü* iş_günleri* | ngày_thường ngày_trong_tuần ngày_làm_việc | 工作日 平日 | أيام_العمل أيام_الأسبوع يوم_عمل | jour_ouvrable jours_ouvrables jour_ouvré jours_ouvrés en_semaine
weekend weekends | wochenend* | fin_de_semana fines_de_semana | hafta_sonu* hafta_sonları* haftasonu* | cuối_tuần ngày_cuối_tuần | 周末 双休日 | نهاية_الأسبوع عطلة_الأسبوع عطلة_نهاية_الأسبوع | week_end week_ends weekend weekends

january | januar* jänner* | enero | ocak_ayı* ocakta ocaktan | tháng_một tháng_giêng tháng_1 tháng_01 | 元月 | يناير كانون_الثاني | janvier*
february | februar* feber | febrero | şubat* | tháng_hai tháng_2 tháng_02 | - | فبراير الفبراير شباط | février*
- | märz* | marzo | mart martta marttan martın mart_ayı* | tháng_ba tháng_3 tháng_03 | 3月 三月 | شهر_مارس آذار | mars
april | april aprils | abril | nisan* | tháng_tư tháng_4 tháng_04 | 4月 四月 | أبريل نيسان | avril
- | mai | mayo | mayıs* | tháng_năm tháng_5 tháng_05 | 5月 五月 | مايو أيار | mai
june | juni junis | junio | haziran* | tháng_sáu tháng_6 tháng_06 | 6月 六月 | يونيو حزيران | juin
july | juli julis | julio | temmuz* | tháng_bảy tháng_7 tháng_07 | 7月 七月 | يوليو تموز | juillet
august | august | agosto | ağustos* | tháng_tám tháng_8 tháng_08 | 8月 八月 | أغسطس شهر_آب | août
september | september* | septiembre setiembre | eylül* | tháng_chín tháng_9 tháng_09 | 9月 九月 | سبتمبر أيلول | septembre
october | oktober* | octubre | ekim_ayı* ekimde ekimden | tháng_10 | 10月 | أكتوبر تشرين_الأول | octobre
november | november* | noviembre | kasım* | tháng_11 tháng_mười_một | 11月 十一月 | نوفمبر تشرين_الثاني | novembre
december | dezember* | diciembre | aralık_ayı* aralıkta | tháng_12 tháng_mười_hai tháng_chạp | 12月 十二月 | ديسمبر كانون_الأول | décembre

spring springtime | frühling* frühjahr* | primavera* | ilkbahar* bahar_dönemi* bahar_yarıyılı* | mùa_xuân | 春季 春天 | ربيع | printemps printanier printanière
summer | sommer* | verano veranos estival* | yaz_dönemi* yaz_sezonu* yaz_ayları* yaz_okulu* yaz_aylarında | mùa_hè mùa_hạ | 夏季 夏天 | صيف | en_été cet_été saison_d'été cours_d'été horaires_d'été estival*
autumn | herbst* | otoño* | sonbahar* güz_dönemi* güz_yarıyılı* | mùa_thu | 秋季 秋天 | خريف | automne*
winter wintertime | winter* | invierno* invernal* | kış_dönemi* kış_sezonu* kış_ayları* kış_aylarında kışın | mùa_đông | 冬季 冬天 | شتاء شتوي | hiver hivers hivernal*

morning mornings | vormittag* morgens frühschicht* | por_la_mañana de_la_mañana mañanas matutin* matinal* | sabah* | buổi_sáng giờ_sáng | 上午 早上 早晨 | صباح | matin matins matinée* matinal*
afternoon afternoons | nachmittag* | por_la_tarde de_la_tarde vespertin* | öğleden_sonra* | buổi_chiều giờ_chiều | 下午 | بعد_الظهر | après_midi
in_the_evening this_evening evening_class evening_course evening_shift evening_session evening_performance evening_meal | abends abendkurs* abendveranstaltung* abendvorstellung* abendkasse* abendstunde* spätschicht* | - | akşam* | buổi_tối giờ_tối | 晚上 傍晚 | مساء | soir soirs soirée*
at_night night nights overnight night_shift | nachts nachtschicht* nachtzuschlag* nachtdienst* nachtarbeit* | por_la_noche nocturn* turno_de_noche | gece geceleri geceleyin gece_vardiyası* | ban_đêm đêm | 夜间 深夜 夜里 夜班 | ليلا ليلي | nuit nuits nocturne*

red | rot rote roter rotes roten rotem | rojo roja rojos rojas | kırmızı* | màu_đỏ đỏ | 红色 | أحمر حمراء | rouge*
blue | blau blaue blauer blaues blauen blauem | azul azules | mavi* | màu_xanh_dương xanh_dương xanh_lam xanh_da_trời xanh_nước_biển | 蓝色 | أزرق زرقاء | bleu*
green | grün grüne grüner grünes grünen grünem | verde verdes | yeşil* | màu_xanh_lá xanh_lá xanh_lục | 绿色 | أخضر خضراء | vert verte verts vertes
yellow | gelb gelbe gelber gelbes gelben gelbem | amarill* | sarı sarısı sarıya sarı_renk* | màu_vàng | 黄色 | أصفر صفراء | jaune*
black | schwarz schwarze schwarzer schwarzes schwarzen schwarzem | negro negra negros negras | siyah* | màu_đen | 黑色 | أسود سوداء | noir noire noirs noires
white | weiße weißer weißes weißen weißem | blanco blanca blancos blancas | beyaz* | màu_trắng | 白色 | أبيض بيضاء البيضاء | blanc blanche blancs blanches
grey gray | grau graue grauer graues grauen grauem | gris grises | gri gri_renk* grisi | màu_xám xám | 灰色 | رمادي | gris grise grises
brown | braun braune brauner braunes braunen braunem | marrón marrones | kahverengi* | màu_nâu | 棕色 褐色 | لون_بني اللون_البني | brun brune bruns brunes marron
orange | orange oranger oranges orangefarben* | naranja anaranjad* | turuncu* | màu_cam | 橙色 橘色 | برتقالي البرتقالي | orange
pink | rosa pink rosafarben* | rosa rosas rosad* | pembe* | màu_hồng | 粉色 | وردي زهري | rose roses
purple violet | lila violett* | morado morada morados moradas violeta* púrpura | mor mor_renk* eflatun* | màu_tím | 紫色 | بنفسجي البنفسجي أرجواني | violet violette violets violettes

north northern | nord norden nördlich* nordseite* nordeingang* nordflügel* | norte | kuzey* | phía_bắc miền_bắc hướng_bắc | 北部 北方 北侧 北边 北面 朝北 | شمال | nord septentrional*
south southern | süd süden südlich* südseite* südeingang* südflügel* | sur meridional* | güney* | phía_nam miền_nam hướng_nam | 南部 南方 南侧 南边 南面 朝南 | جنوب | sud méridional*
east eastern | osten östlich* ostseite* osteingang* ostflügel* | oriental* ala_este zona_este lado_este | doğu doğusu doğuda doğudan doğusunda | phía_đông miền_đông hướng_đông | 东部 东侧 东边 东面 朝东 | شرق | oriental* côté_est aile_est
west western | westen westlich* westseite* westeingang* westflügel* | oeste occidental* | batı batısı batıda batıdan batısında | phía_tây miền_tây hướng_tây | 西部 西侧 西边 西面 朝西 | غرب | ouest occidental*

left_side left_hand on_the_left to_the_left left_ear left_eye left_leg left_arm left_foot left_knee left_button | links linke linken linker linkes linksseit* | izquierd* | sol solda soldan soldaki sol_taraf* | bên_trái phía_trái tay_trái chân_trái mắt_trái | 左侧 左边 左手 左面 左转 左眼 左腿 | على_اليسار الجانب_الأيسر جهة_اليسار اليد_اليسرى | gauche gauches
right_side right_hand on_the_right right_ear right_eye right_leg right_arm right_foot right_knee right_button | rechts rechtsseit* rechte_seite rechten_seite rechte_hand rechten_hand rechtes_auge rechtes_bein rechtes_knie | a_la_derecha lado_derecho mano_derecha ojo_derecho brazo_derecho pie_derecho | sağda sağdan sağdaki sağ_taraf* sağ_el sağ_göz sağ_kol | bên_phải tay_phải chân_phải mắt_phải | 右侧 右边 右手 右面 右转 右眼 右腿 | على_اليمين الجانب_الأيمن جهة_اليمين اليد_اليمنى | à_droite côté_droit main_droite œil_droit bras_droit pied_droit

small | klein kleine kleiner kleines kleinen kleinem | pequeñ* | küçük* küçüğ* | cỡ_nhỏ size_nhỏ loại_nhỏ ly_nhỏ | 小号 小型 小杯 小份 | صغير | petit petite petits petites
medium medium_sized | mittlere mittlerer mittleres mittleren mittelgroß* | mediano mediana medianos medianas | orta_boy orta_boyut* | cỡ_vừa cỡ_trung loại_vừa size_vừa | 中号 中型 中杯 中份 | متوسط_الحجم حجم_متوسط الحجم_المتوسط متوسطة_الحجم | taille_moyenne format_moyen moyen_format
large | groß große großer großes großen großem | grande grandes | büyük büyükler büyük_boy* | cỡ_lớn size_lớn loại_lớn ly_lớn | 大号 大型 大杯 大份 | كبير | grand grande grands grandes

single_room single_bed single_occupancy single_bedroom | einzelzimmer* einzelbett* | habitación_individual habitaciones_individuales cama_individual habitación_sencilla | tek_kişilik* | phòng_đơn giường_đơn | 单人间 单人房 单人床 | غرفة_مفردة غرفة_فردية سرير_مفرد غرف_مفردة | chambre_simple chambres_simples chambre_individuelle lit_simple
double_room double_bed double_occupancy twin_room | doppelzimmer* doppelbett* zweibettzimmer* | habitación_doble habitaciones_dobles cama_doble cama_de_matrimonio | çift_kişilik* iki_kişilik* | phòng_đôi giường_đôi | 双人间 双人房 双人床 标间 | غرفة_مزدوجة غرف_مزدوجة سرير_مزدوج غرفة_ثنائية | chambre_double chambres_doubles lit_double
triple_room triple_occupancy three_bed_room | dreibettzimmer* | habitación_triple habitaciones_triples | üç_kişilik* | phòng_ba phòng_ba_người | 三人间 三人房 | غرفة_ثلاثية غرف_ثلاثية | chambre_triple chambres_triples
family_room family_suite | familienzimmer* | habitación_familiar habitaciones_familiares | aile_odası* | phòng_gia_đình | 家庭房 亲子房 | غرفة_عائلية غرف_عائلية جناح_عائلي | chambre_familiale chambres_familiales

adult adults grown_up | erwachsen* | adulto adulta adultos adultas | yetişkin* | người_lớn | 成人 | البالغين البالغون شخص_بالغ | adulte adultes
child children kid kids | kind kinder* kindern kindes | niño niña niños niñas infantil* | çocuk* çocuğ* | trẻ_em trẻ_nhỏ | 儿童 小孩 孩子 | طفل أطفال | enfant*
senior_citizen pensioner senior_ticket senior_discount | senioren* rentner* | jubilad* pensionista* tercera_edad | emekli* 65_yaş | người_cao_tuổi người_già | 老年人 老人 长者 | كبار_السن متقاعد مسنين | senior seniors personnes_âgées

men man male gentleman gentlemen | herren* männer* männlich* | hombre* masculin* caballero* | erkek* erkeğ* | nam_giới đàn_ông dành_cho_nam | 男士 男性 男装 男子 男款 男鞋 | رجال رجالي ذكور | homme hommes masculin*
women woman female lady ladies | damen damenschuh* damenmode* damenmannschaft* frauen* weiblich* | mujer* femenin* dama damas | kadın* bayan* | nữ_giới phụ_nữ đàn_bà dành_cho_nữ | 女士 女性 女装 女子 女款 女鞋 | نساء نسائي إناث سيدات | femme femmes féminin*

new_customer first_time_customer first_time_buyer new_client first_time_visitor new_patient | neukunde* neukundin* erstkunde* neupatient* | cliente_nuevo clientes_nuevos nuevo_cliente nuevos_clientes | yeni_müşteri* | khách_hàng_mới khách_mới | 新客户 新用户 新顾客 新会员 | عميل_جديد عملاء_جدد العملاء_الجدد عميلة_جديدة | nouveau_client nouveaux_clients nouvelle_cliente
returning_customer existing_customer regular_customer repeat_customer existing_client returning_visitor | bestandskund* stammkund* | cliente_habitual clientes_habituales cliente_existente clientes_existentes | mevcut_müşteri* eski_müşteri* sadık_müşteri* | khách_hàng_cũ khách_quen khách_hàng_hiện_tại khách_hàng_thân_thiết | 老客户 老用户 老顾客 老会员 | عميل_حالي العملاء_الحاليين العملاء_الحاليون عميل_دائم | client_existant clients_existants client_fidèle clients_fidèles

minimum at_least | mindest* minimum minimal* | mínimo mínima mínimos mínimas al_menos | en_az asgari* minimum* | tối_thiểu ít_nhất | 最低 最少 至少 最小 | الحد_الأدنى كحد_أدنى على_الأقل | minimum minimal* au_moins
maximum at_most no_more_than | höchstens höchstbetrag* höchstgrenze* höchstdauer* höchstzahl* maximum maximal* | máximo máxima máximos máximas como_mucho | en_fazla azami* maksimum* en_çok | tối_đa nhiều_nhất | 最高 最多 至多 最大 | الحد_الأقصى كحد_أقصى على_الأكثر | maximum maximal*

gross | brutto* | bruto bruta brutos brutas | brüt brütü brütten | lương_gộp lợi_nhuận_gộp lương_gross doanh_thu_gộp | 毛重 毛额 毛利 毛收入 | إجمالي_الراتب الراتب_الإجمالي الوزن_الإجمالي الربح_الإجمالي إجمالي_الربح | brut brute bruts brutes
net | netto* | neto neta netos netas | net_tutar* net_ücret* net_maaş* net_kâr* net_ağırlı* | lương_net thực_lĩnh lợi_nhuận_ròng thu_nhập_ròng trọng_lượng_tịnh khối_lượng_tịnh | 净重 净额 净利 净收入 | صافي | net nette nets nettes

before_tax pre_tax excluding_vat excl_vat without_vat plus_vat before_vat net_of_vat excluding_tax | vor_steuern ohne_mwst zzgl_mwst zuzüglich_mwst zuzüglich_mehrwertsteuer ohne_mehrwertsteuer | sin_iva antes_de_impuestos más_iva | kdv_hariç* vergi_öncesi* vergiden_önce | trước_thuế chưa_bao_gồm_thuế chưa_thuế chưa_gồm_thuế | 税前 不含税 未税 | قبل_الضريبة قبل_الضرائب | hors_taxe hors_taxes hors_tva ht avant_impôt avant_impôts
after_tax including_vat incl_vat with_vat vat_included after_vat including_tax | nach_steuern inkl_mwst inklusive_mwst einschließlich_mehrwertsteuer inklusive_mehrwertsteuer | con_iva iva_incluido después_de_impuestos | kdv_dahil* vergi_sonrası* vergiden_sonra | sau_thuế đã_bao_gồm_thuế đã_gồm_thuế | 税后 已含税 | بعد_الضريبة بعد_الضرائب | toutes_taxes_comprises ttc tva_comprise après_impôt après_impôts

domestic inland nationwide | inland innerdeutsch* inlandsversand* inlandsflug* inlandsflüge* inlandsporto* inlandsgespräch* inlandsüberweisung* | nacional nacionales | yurt_içi* yurtiçi* | trong_nước nội_địa | 国内 境内 | داخل_البلاد محلي داخل_الدولة | national nationale nationaux nationales
abroad overseas international_shipping international_delivery international_flight international_student international_call | ausland* international* | internacional* extranjero | yurt_dışı* yurtdışı* uluslararası* | nước_ngoài quốc_tế ngoài_nước | 国外 境外 国际 海外 | خارج_البلاد خارج_الدولة دولي | international* étranger

monthly per_month every_month each_month | monatlich* pro_monat je_monat monatsbeitrag* monatsmiete* | mensual* al_mes por_mes | aylık aylığı ayda_bir her_ay | hàng_tháng hằng_tháng mỗi_tháng | 每月 按月 月费 | شهري كل_شهر في_الشهر | mensuel* par_mois
yearly annual annually per_year per_annum every_year each_year | jährlich jährliche jährlicher jährliches jährlichen pro_jahr je_jahr jahresbeitrag* jahresgebühr* | anual* al_año por_año | yıllık yıllığı yılda_bir her_yıl | hàng_năm hằng_năm mỗi_năm | 每年 按年 年费 | سنوي كل_سنة في_السنة | annuel* par_an
weekly per_week every_week each_week | wöchentlich wöchentliche wöchentlicher wöchentliches wöchentlichen pro_woche je_woche | semanal* a_la_semana por_semana | haftalık haftada_bir her_hafta | hàng_tuần hằng_tuần mỗi_tuần | 每周 每星期 按周 | أسبوعي كل_أسبوع في_الأسبوع | hebdomadaire* par_semaine
daily per_day every_day each_day | täglich tägliche täglicher tägliches täglichen pro_tag je_tag tagessatz* | diario diaria diarios diarias diariamente al_día por_día | günlük günlüğü günde_bir her_gün | hàng_ngày hằng_ngày mỗi_ngày | 每天 每日 按天 日租 | يوميا كل_يوم في_اليوم | quotidien* journalier* journalière* par_jour
quarterly per_quarter every_quarter | vierteljährlich* quartalsweise pro_quartal | trimestral* | çeyreklik* | hàng_quý hằng_quý mỗi_quý | 每季度 按季 | كل_ربع_سنة كل_ثلاثة_أشهر | trimestriel*

basic_plan basic_package basic_rate basic_tariff basic_version standard_plan standard_package standard_room standard_version standard_ticket standard_tariff | basispaket* basistarif* basisversion* grundpaket* standardpaket* standardtarif* standardzimmer* standardversion* | plan_básico paquete_básico tarifa_básica versión_básica plan_estándar habitación_estándar paquete_estándar | temel_paket* standart_paket* standart_oda* temel_plan* standart_plan* | gói_cơ_bản gói_tiêu_chuẩn phòng_tiêu_chuẩn bản_cơ_bản | 基础版 基本版 标准版 标准套餐 基础套餐 标准间 | الباقة_الأساسية الخطة_الأساسية الباقة_القياسية غرفة_قياسية غرفة_عادية | formule_de_base offre_de_base formule_standard offre_standard chambre_standard version_de_base
premium deluxe | premium* deluxe | premium de_lujo | premium* lüks_oda* deluxe | gói_cao_cấp phòng_cao_cấp gói_nâng_cao premium deluxe | 高级版 豪华 尊享 至尊 旗舰版 | الباقة_المتميزة الباقة_المميزة الخطة_المميزة غرفة_فاخرة بريميوم البريميوم ديلوكس | premium haut_de_gamme de_luxe
comfort_plan comfort_package comfort_room comfort_class comfort_tariff | komfortpaket* komforttarif* komfortzimmer* komfortklasse* | plan_confort paquete_confort habitación_confort tarifa_confort | konfor_paket* konfor_oda* konfor_sınıf* | gói_tiện_nghi hạng_thoải_mái | 舒适版 舒适型 舒适间 舒适套餐 | باقة_الراحة درجة_الراحة | formule_confort offre_confort chambre_confort classe_confort

beginner beginners novice | anfänger* einsteiger* | principiante* nivel_básico nivel_inicial | başlangıç_seviye* yeni_başlayan* başlangıç_düzey* | người_mới_bắt_đầu sơ_cấp trình_độ_cơ_bản | 初级 初学者 入门 | مبتدئ المستوى_المبتدئ | débutant*
intermediate | mittelstufe* | nivel_intermedio curso_intermedio | orta_seviye* orta_düzey* | trung_cấp trình_độ_trung_bình | 中级 | المستوى_المتوسط مستوى_متوسط | niveau_intermédiaire cours_intermédiaire
advanced_level advanced_course advanced_class advanced_learner advanced_student advanced_training | fortgeschritten* oberstufe* | nivel_avanzado curso_avanzado avanzados | ileri_seviye* ileri_düzey* | nâng_cao trình_độ_nâng_cao | 高级班 高级课程 进阶 | المستوى_المتقدم مستوى_متقدم دورة_متقدمة | niveau_avancé cours_avancé perfectionnement

start starts begin begins beginning commence commences starting_date | beginn beginns beginnt beginnen kursbeginn* semesterbeginn* vertragsbeginn* start startet starten startdatum* | inicio inicia empieza empezar comienza comienzo comenzar comenzará empezará | başlar başlıyor başlayacak başlama* başlangıç* | bắt_đầu khai_mạc khai_giảng | 开始 起始 开幕 开课 | بداية البداية بدء يبدأ تبدأ | début débute débutera débuts commence commencera commencement
end ends ending finish finishes conclude ending_date | ende endet enden kursende* semesterende* vertragsende* enddatum* | finaliza finalización termina terminará terminar acaba fecha_de_fin | biter bitiyor bitecek bitiş* sona_er* | kết_thúc bế_mạc | 结束 终止 闭幕 | نهاية انتهاء ينتهي تنتهي | fin finit finira termine terminera

arrival arrivals arrive arrives check_in checkin | ankunft* anreise* check_in einchecken | llegada* check_in | varış* check_in otele_giriş* | nhận_phòng giờ_đến check_in | 到达 抵达 入住 | وصول | arrivée arrivées check_in
departure departures check_out checkout | abfahrt* abreise* abflug* abflüge* check_out auschecken | salida salidas check_out | kalkış* ayrılış* check_out otelden_çıkış* | trả_phòng khởi_hành giờ_đi check_out | 出发 离店 退房 启程 | مغادرة إقلاع | départ départs check_out

entrance entrances way_in | eingang eingänge eingangs haupteingang* hintereingang* seiteneingang* eingangstür* | entrada entradas | giriş girişi girişten giriş_kapısı* | lối_vào cửa_vào cổng_vào | 入口 | مدخل مداخل_ | entrée entrées
exit exits way_out | ausgang ausgänge ausgangs notausgang* ausgangstür* | salida salidas | çıkış çıkışı çıkıştan çıkış_kapısı* | lối_ra cửa_ra lối_thoát | 出口 | مخرج مخارج | sortie sorties

buy buys buying purchase purchases purchased bought | kauf kaufen kauft kaufte gekauft ankauf* ankäufe* einkauf* einkäufe* erwerb | compra compras comprar compramos compró | satın_al* alım alımı alımlar | mua | 购买 采购 买入 买进 | شراء | achat achats acheter achète acheté
sell sells selling sold | verkauf* verkäufe* veräußer* | venta ventas vender vende vendió | satış* satmak satıl* | bán | 出售 卖出 售出 售卖 | بيع مبيعات | vente ventes vendre vend vendu

buyer buyers purchaser | käufer käufers käuferin | comprador* | alıcı* | người_mua bên_mua | 买方 买家 买受人 | مشتري_ مشترون | acheteur* acquéreur*
seller sellers vendor | verkäufer* | vendedor* | satıcı* | người_bán bên_bán | 卖方 卖家 出卖人 | بائع | vendeur* vendeuse*

import_duty import_tax import_licence import_license import_quota import_permit import_volume import_goods | import importe importen importzoll* importeur* einfuhr einfuhren einfuhrzoll* einfuhrgenehmigung* einfuhrabgabe* einfuhrumsatzsteuer* | importación importaciones importador* | ithal* | nhập_khẩu | 进口 | استيراد واردات الواردات مستورد | importation* importateur*
export exports exported exporter | export exporte exporten exportzoll* exporteur* ausfuhr ausfuhren ausfuhrzoll* ausfuhrgenehmigung* ausfuhrabgabe* ausfuhranmeldung* | exportación exportaciones exportador* | ihraç* ihrac* | xuất_khẩu | 出口 | تصدير صادرات | exportation* exportateur*

lender lenders creditor | darlehensgeber* kreditgeber* gläubiger* | prestamista* acreedor* prestador_del_crédito | borç_veren* kredi_veren* alacaklı* | bên_cho_vay người_cho_vay chủ_nợ | 贷款人 出借人 债权人 | مقرض دائنين الدائن | prêteur* créancier*
borrower borrowers debtor | darlehensnehmer* kreditnehmer* schuldner* | prestatari* deudor* | borç_alan* kredi_alan* borçlu* | bên_vay người_vay con_nợ | 借款人 债务人 | مقترض مدين_ | emprunteur* débiteur*

landlord landlords landlady lessor | vermieter* | arrendador arrendadora arrendadores casero propietari* | ev_sahibi* kiraya_veren* | chủ_nhà bên_cho_thuê người_cho_thuê | 房东 出租人 出租方 | مؤجر صاحب_العقار مالك_العقار | bailleur* propriétaire*
tenant tenants lessee | mieter mieters mietern mieterin mietpartei* | arrendatari* inquilin* | kiracı* | người_thuê bên_thuê khách_thuê | 租客 承租人 承租方 房客 租户 | مستأجر | locataire*

employer_contribution employer_share by_the_employer employer_pays employer_side | arbeitgeber* | empleador* patrón patronal | işveren* | người_sử_dụng_lao_động chủ_lao_động | 雇主 用人单位 | صاحب_العمل أصحاب_العمل رب_العمل | employeur*
employee employees worker workers | arbeitnehmer* mitarbeiter* beschäftigter beschäftigte | trabajador trabajadora trabajadores trabajadoras empleado empleada empleados empleadas | çalışan* işçi* | người_lao_động nhân_viên | 雇员 员工 劳动者 | موظف عمال العامل | employé employée employés employées salarié salariée salariés salariées

supplier suppliers vendor_side | lieferant* zulieferer* | proveedor* | tedarikçi* | nhà_cung_cấp bên_cung_cấp | 供应商 供货商 | مورد موردين موردون | fournisseur*
client clients our_customer per_customer customer_side end_customer | kunde kunden kundin kundinnen | cliente clientes | müşteri* | khách_hàng | 客户 顾客 | عميل عملاء زبون زبائن | client clients cliente clientes

full_time fulltime | vollzeit* | tiempo_completo jornada_completa | tam_zamanlı* tam_gün* | toàn_thời_gian | 全职 全日制 | دوام_كامل الدوام_الكامل بدوام_كامل | temps_plein plein_temps temps_complet
part_time parttime | teilzeit* | tiempo_parcial media_jornada jornada_parcial medio_tiempo | yarı_zamanlı* yarım_gün* kısmi_süreli* | bán_thời_gian | 兼职 | دوام_جزئي الدوام_الجزئي بدوام_جزئي | temps_partiel mi_temps

permanent permanently open_ended | unbefristet* festanstellung* | indefinido indefinida indefinidos contrato_indefinido | belirsiz_süreli* kadrolu* daimi* | không_thời_hạn không_xác_định_thời_hạn vĩnh_viễn | 永久 无固定期限 长期合同 | عقد_دائم وظيفة_دائمة إقامة_دائمة غير_محدد_المدة | permanent permanente permanents permanentes cdi durée_indéterminée
temporary fixed_term | befristet befristete befristeter befristetes befristeten zeitvertrag* aushilf* | temporal temporales plazo_fijo duración_determinada | geçici* belirli_süreli* | tạm_thời có_thời_hạn thời_vụ | 临时 短期合同 | مؤقت | temporaire* cdd durée_déterminée intérim intérimaire*

hourly hourly_wage hourly_rate per_hour | stundenlohn* stundensatz* stundensätze* pro_stunde je_stunde | por_hora la_hora salario_por_hora | saatlik* saat_ücreti* saat_başı* | theo_giờ mỗi_giờ lương_giờ | 时薪 每小时 小时工资 | أجر_الساعة في_الساعة لكل_ساعة | horaire_brut salaire_horaire taux_horaire par_heure de_l'heure
monthly_salary monthly_wage monthly_pay salary_per_month | monatslohn* monatsgehalt* monatsgehälter* monatsverdienst* | salario_mensual sueldo_mensual | aylık_maaş* aylık_ücret* | lương_tháng lương_hàng_tháng | 月薪 月工资 | الراتب_الشهري راتب_شهري | salaire_mensuel
annual_salary yearly_salary salary_per_year | jahresgehalt* jahresgehälter* jahresverdienst* jahreslohn* | salario_anual sueldo_anual | yıllık_maaş* yıllık_ücret* | lương_năm lương_hàng_năm | 年薪 | الراتب_السنوي راتب_سنوي | salaire_annuel

indoor indoors | innenbereich* drinnen hallenbad* innenpool* innenraum* innenräume* | interior interiores cubierta | kapalı_havuz* kapalı_alan* kapalı_mekan* iç_mekan* | trong_nhà | 室内 | داخلي أماكن_مغلقة | intérieur intérieure intérieurs couverte
outdoor outdoors open_air | außenbereich* draußen freibad* außenpool* freigelände* im_freien | exterior exteriores al_aire_libre | açık_havuz* açık_alan* açık_hava* dış_mekan* | ngoài_trời | 室外 户外 露天 | خارجي هواء_طلق الهواء_الطلق | extérieur extérieure extérieurs plein_air

hot | heiß heiße heißer heißes heißen warmwasser* heißwasser* | caliente calientes | sıcak sıcağı sıcakta sıcak_su* | nước_nóng đồ_nóng nóng | 热水 热饮 高温 | ساخن | chaud chaude chauds chaudes
cold | kalt kalte kalter kaltes kalten kaltwasser* | frío fría fríos frías | soğuk soğuğu soğukta soğuk_su* | nước_lạnh đồ_lạnh lạnh | 冷水 冷饮 低温 | بارد | froid froide froids froides

wet moist | nass nasse nasser nasses nassen feucht feuchte feuchter feuchtes feuchten | mojado mojada mojados mojadas húmed* | ıslak* nemli | ướt ẩm_ướt | 潮湿 湿式 湿的 | مبلل رطب رطبة | mouillé mouillée humide humides
dry | trocken trockene trockener trockenes trockenen | seco seca secos secas | kuru | khô khô_ráo | 干燥 干式 干的 | جاف | sec sèche secs sèches

wash washing | waschen wäscht waschgang* waschprogramm* waschmaschine* waschtemperatur* | lavar lavado lavados lavadora* | yıkama* yıkan* çamaşır_makine* | giặt máy_giặt | 洗涤 洗衣 水洗 | غسيل غسالة غسل | lavage lavages laver lave_linge
drying dryer tumble_dry | trocknen trockner* trocknet trocknung* trockengang* | secado secar secadora* | kurutma* kurutun* kurutul* | sấy máy_sấy phơi | 烘干 干衣 晾干 | تجفيف مجفف نشافة | séchage sécher sèche_linge
ironing iron_at do_not_iron | bügeln gebügelt bügeleisen* bügelt | planchar planchado plancha | ütü* | ủi là_ủi bàn_ủi bàn_là | 熨烫 熨斗 | كي_الملابس مكواة كواء | repassage repasser fer_à_repasser

front_side front_door front_wheel front_tyre front_tire front_page front_seat front_row front_left front_right front_brake | vorderseite* vorderrad* vorderräder* vorderreifen* vorne vordere vorderen vorderer | delantero delantera delanteros delanteras parte_frontal | ön_taraf* ön_yüz* ön_kapı* ön_tekerlek* ön_lastik* ön_koltuk* | mặt_trước phía_trước cửa_trước bánh_trước ghế_trước | 正面 前轮 前面 前门 前排 | أمامي | avant_gauche avant_droit roue_avant porte_avant siège_avant recto
back_side back_door rear rear_wheel rear_tyre back_page back_seat back_row rear_brake | rückseite* hinterrad* hinterräder* hinterreifen* hinten hintere hinteren hinterer | trasero trasera traseros traseras reverso | arka_taraf* arka_yüz* arka_kapı* arka_tekerlek* arka_lastik* arka_koltuk* | mặt_sau phía_sau cửa_sau bánh_sau ghế_sau | 背面 后轮 后面 后门 后排 | خلفي | arrière arrières verso

upper upper_limit upper_part | obere oberer oberes oberen obergrenze* oberteil* | superior superiores | üst_kısım üst_sınır* üst_kısmı* üst_bölüm* | phần_trên giới_hạn_trên phía_trên | 上限 上部 上方 上层 | علوي العلوي الحد_الأعلى | supérieur supérieure supérieurs supérieures
lower_limit lower_part lower_shelf lower_deck lower_floor | untere unterer unteres unteren untergrenze* unterteil* | inferior inferiores | alt_kısım alt_sınır* alt_kısmı* alt_bölüm* | phần_dưới giới_hạn_dưới phía_dưới | 下限 下部 下方 下层 | سفلي السفلي | inférieur inférieure inférieurs inférieures

ground_floor | erdgeschoss* parterre | planta_baja | zemin_kat* giriş_katı* | tầng_trệt | 底楼 首层 | الطابق_الأرضي الدور_الأرضي | rez_de_chaussée
first_floor 1st_floor | erster_stock ersten_stock erste_etage ersten_etage erstes_obergeschoss ersten_obergeschoss 1_stock 1_og 1_obergeschoss 1_etage | primera_planta primer_piso 1ª_planta | birinci_kat birinci_katta birinci_katı* 1_kat 1_katta | tầng_một tầng_1 lầu_1 | 一楼 | الطابق_الأول الدور_الأول | premier_étage 1er_étage
second_floor 2nd_floor | zweiter_stock zweiten_stock zweite_etage zweiten_etage zweites_obergeschoss zweiten_obergeschoss 2_stock 2_og 2_obergeschoss 2_etage | segunda_planta segundo_piso 2ª_planta | ikinci_kat ikinci_katta ikinci_katı* 2_kat 2_katta | tầng_hai tầng_2 lầu_2 | 二楼 | الطابق_الثاني الدور_الثاني | deuxième_étage second_étage 2e_étage 2ème_étage
third_floor 3rd_floor | dritter_stock dritten_stock dritte_etage dritten_etage drittes_obergeschoss dritten_obergeschoss 3_stock 3_og 3_obergeschoss 3_etage | tercera_planta tercer_piso 3ª_planta | üçüncü_kat üçüncü_katta üçüncü_katı* 3_kat 3_katta | tầng_ba tầng_3 lầu_3 | 三楼 | الطابق_الثالث الدور_الثالث | troisième_étage 3e_étage 3ème_étage
fourth_floor 4th_floor | vierter_stock vierten_stock vierte_etage vierten_etage viertes_obergeschoss vierten_obergeschoss 4_stock 4_og 4_obergeschoss 4_etage | cuarta_planta cuarto_piso 4ª_planta | dördüncü_kat dördüncü_katta dördüncü_katı* 4_kat 4_katta | tầng_bốn tầng_tư tầng_4 lầu_4 | 四楼 | الطابق_الرابع الدور_الرابع | quatrième_étage 4e_étage 4ème_étage
basement cellar | untergeschoss* kellergeschoss* keller kellers | sótano* | bodrum* | tầng_hầm | 地下室 地下一层 | سرداب قبو_ | sous_sol sous_sols

breakfast breakfasts | frühstück* | desayun* | kahvaltı* | bữa_sáng ăn_sáng | 早餐 早饭 | فطور إفطار | petit_déjeuner petits_déjeuners
lunch lunches | mittagessen* mittagstisch* mittagsmenü* | almuerz* | öğle_yemeğ* | bữa_trưa ăn_trưa | 午餐 午饭 | غداء | le_déjeuner au_déjeuner du_déjeuner repas_de_midi
dinner dinners supper | abendessen* abendbrot* | cena cenas cenar | akşam_yemeğ* | bữa_tối ăn_tối | 晚餐 晚饭 | عشاء | dîner dîners

car cars automobile | auto autos pkw personenwagen* personenkraftwagen* | coche coches automóvil* turismo | otomobil* araba* | ô_tô xe_hơi xe_con | 轿车 小汽车 私家车 | سيارة سيارات | voiture*
motorcycle motorcycles motorbike | motorrad* motorräder* | motocicleta* moto motos | motosiklet* | xe_máy mô_tô | 摩托车 | دراجة_نارية دراجات_نارية الدراجات_النارية | moto motos motocyclette*
bicycle bicycles bike cycling | fahrrad* fahrräder* | bicicleta* | bisiklet* | xe_đạp | 自行车 单车 | دراجة_هوائية دراجات_هوائية الدراجات_الهوائية | vélo vélos bicyclette*
bus buses coach_trip | bus busse bussen reisebus* linienbus* | autobús autobuses autocar* | otobüs* | xe_buýt xe_khách | 公交车 巴士 大巴 公共汽车 | حافلة حافلات باص | bus autobus autocar*
by_train train_ticket train_station train_journey railway | zugfahrt* zugticket* bahnfahrt* bahnticket* bahnhof hauptbahnhof* | tren trenes | tren trenle treni trenler* | tàu_hỏa tàu_hoả xe_lửa | 火车 高铁 动车 | قطار قطارات | trains billet_de_train par_le_train gare_ferroviaire
airplane aeroplane by_plane plane flight flights | flugzeug* flugreise* flugticket* | avión aviones vuelo vuelos | uçak uçağ* uçuş* | máy_bay chuyến_bay | 飞机 航班 | طائرة طائرات | avion avions
truck trucks lorry lorries | lkw lastwagen* lastkraftwagen* | camión camiones | kamyon* | xe_tải | 卡车 货车 | شاحنة شاحنات | camion camions

cat cats kitten | katze katzen kater | gato gata gatos gatas | kedi* | mèo | 猫咪 猫粮 小猫 | قطة قطط | chat chats chatte
dog dogs puppy | hund hunde hunden hundes hündin welpe* | perro perra perros perras | köpek* köpeğ* | chó | 狗狗 犬只 宠物狗 小狗 | كلب كلاب | chien*
bird birds parrot | vogel vögel vögeln papagei* wellensittich* | pájaro pájaros ave aves | kuş kuşu kuşlar* | chim | 鸟类 鹦鹉 小鸟 | طيور عصفور ببغاء الببغاء | oiseau oiseaux perroquet*
horse horses pony | pferd pferde pferden pferdes | caballo caballos | at_binme atlar | ngựa | 马匹 马术 | حصان خيول | cheval chevaux
`;
