/**
 * Words of work, money and contracts that stand for each other, a notion a line, in the order of `languages`: en, de, es, tr, vi,
 * zh, ar, parted by `|`. `*` ends a word that may go on, `_` is a blank.
 */
export const conceptsOfWork = `
leave vacation holiday holidays pto off | urlaub* ferien* | vacacion* permiso* festivo* | izin* izn* tatil* | nghỉ phép ngày_phép nghỉ_phép | 假 休假 年假 放假 | إجاز اجاز عطل
sick sickness ill illness unwell disease | krank* | enferm* baja | hasta* rapor* | ốm bệnh | 病 | مرض
marry marries married marriage wedding spouse wife husband | heirat* hochzeit* eheschließ* | boda* casar* matrimoni* cónyuge | evlen* evlilik* düğün* eş eşi* | cưới kết_hôn vợ chồng | 结婚 婚假 婚 配偶 | زواج تزوج زوج
birth born baby newborn maternity paternity parental pregnant pregnancy | geburt* eltern* mutterschutz* schwanger* | nacimient* parto maternidad paternidad bebé embaraz* | doğum* doğur* bebe* hamile* babalık* annelik* | sinh_con sinh thai_sản | 产假 陪产 生育 出生 怀孕 | مولود ولاد أموم حمل رزق
death died dies dead deceased bereavement funeral | tod* gestorben* sterb* beerdigung* todesfall* | fallec* muert* defunción | ölüm* vefat* öl* | mất tang qua_đời | 丧 去世 死亡 | وفا توف متوف
child children kid kids son daughter | kind* tochter sohn | hij* niñ* | çocuk* | con con_cái | 孩子 子女 儿童 | طفل أطفال أبناء ولد
relative family sister brother parent mother father friend sibling | famili* schwester* bruder* eltern mutter vater freund* verwandt* | famili* herman* madre padre amig* | aile* kardeş* anne* baba* akraba* arkadaş* | anh_chị_em cha mẹ gia_đình | 亲属 父母 家人 兄弟 姐妹 | أخ أخت والد عائل أسر
salary pay pays paid paying payment wage wages payroll remuneration compensation earn earns earned | gehalt* gehält* lohn* löhne* vergüt* verdien* bezahl* zahl* | sueldo* salari* nómina* cobr* pag* abon* retribu* | maaş* ücret* öde* | lương trả tiền_lương | 工资 薪 支付 发放 付款 付 发工资 | راتب رواتب أجر أجور دفع يدفع تدفع صرف
bonus reward premium award incentive | bonus* prämie* sonderzahlung* weihnachtsgeld* | bonus* prima* gratific* incentiv* paga_extra | prim* ikramiye* ödül* | thưởng | 奖金 年终奖 奖励 | مكافأ مكافا حوافز علاو
allowance supplement subsidy stipend grant | zuschuss* zuschlag* zulage* pauschale* | plus complemento* subvenci* dieta* ayuda* | yardım* ödenek* zam* zamlı* ek | phụ_cấp trợ_cấp | 补贴 津贴 补助 | بدل علاو إعان دعم
overtime extra_hours | überstund* mehrarbeit* | horas_extra* extraordinari* | fazla_mesai* fazla_çalış* mesai* | làm_thêm tăng_ca | 加班 | إضافي
weekend saturday sunday rest_day | wochenend* samstag* sonntag* | fin_de_semana sábado* domingo* | hafta_son* cumartesi* pazar_günü | cuối_tuần nghỉ_hằng_tuần chủ_nhật thứ_bảy | 周末 休息日 双休 | عطلة_نهاية
public_holiday bank_holiday | feiertag* | festivo* | resmi_tatil* bayram* | ngày_lễ tết | 节假日 法定 假日 | عطل_رسم عطلات
home remote remotely homeoffice telework telecommute hybrid | homeoffice* zuhause mobil* telearbeit* | teletrabaj* casa remoto distancia | evden uzaktan* | từ_xa tại_nhà ở_nhà | 在家 远程 居家 | منزل بيت عن_بعد
working_hours hours shift shifts schedule timetable workday | arbeitszeit* schicht* dienst* öffnungszeit* | horari* jornada* turno* | çalışma_saat* vardiya* mesai* | giờ_làm ca ca_làm | 工作时间 上班 下班 班次 工时 | دوام ساعات_العمل وردي مناوب
break lunch pause rest | pause* mittag* | descanso* pausa* almuerzo* comida* | mola* öğle* dinlen* | nghỉ_trưa nghỉ_giữa ăn_trưa | 休息 午休 午餐 | استراح راح غداء
meal meals food breakfast dinner lunch eat eating canteen subsistence | mahlzeit* essen* frühstück* verpfleg* mittagessen* abendessen* kantine* | comida* desayun* cena* dieta* manutención comedor* | yemek* kahvaltı* yeme* | ăn bữa_ăn tiền_ăn suất_ăn | 餐 用餐 早餐 伙食 | وجب طعام أكل غداء فطور
hotel accommodation lodging overnight room stay stays sleep sleeps night nights | hotel* unterkunft* übernacht* nacht* | hotel* alojami* hosped* noche* pernoct* | otel* konakla* gece* | khách_sạn lưu_trú đêm | 酒店 住宿 宾馆 每晚 | فندق إقام مبيت ليل
travel trip journey abroad business_trip tour going_abroad | reise* dienstreise* ausland* | viaj* desplaz* extranjero | seyahat* yolculuk* yurt_dışı* gezi* | công_tác đi_lại du_lịch nước_ngoài | 出差 差旅 旅行 国外 海外 | سفر رحل مهم خارج
flight fly flying flies plane airline air business_class airplane | flug* flieg* flüge* | vuelo* avión aerolín* volar | uçak* uçuş* havayol* uç* | máy_bay bay | 飞机 航班 机票 商务舱 | طير طائر رحل
train rail railway first_class | bahn* zug* züge* erste_klasse erster_klasse | tren* ferrocarril* primera_clase | tren* birinci_sınıf | tàu_hỏa tàu | 火车 高铁 一等座 列车 | قطار
car cars vehicle automobile mileage mile drive driving kilometre kilometer | auto* wagen* pkw* fahr* kilometer* | coche* vehícul* automóvil* kilometr* conduc* | araba* araç* otomobil* kilometre* | xe ô_tô | 车 汽车 自驾 公里 | سيار مركب كيلومتر
taxi cab | taxi* | taxi* | taksi* | tắc-xi taxi | 出租车 打车 | تاكسي أجرة
bus shuttle transport transportation commute | bus* fahrt* öpnv* | autobús* autobuses transporte* lanzadera | servis* otobüs* yol ulaşım* | xe_đưa_đón xe_buýt đưa_đón | 班车 公交 交通 | حافل مواصل نقل
expense expenses cost costs costing price prices fee fees charge charges tariff rate fare value worth expensive | kosten* kost* preis* gebühr* spesen* auslage* teuer* tarif* | cost* cuest* precio* gasto* tarifa* tasa* vale valen valor importe* | fiyat* maliyet* masraf* gider* ücret* bedel* kaça | giá chi_phí phí giá_bán | 费用 价格 费 单价 成本 售价 多少钱 | سعر أسعار تكلف كلف رسوم ثمن نفق مصروف قيم
claim reimburse reimbursement refund refunds hand_in submit settle back expense_report | abrechn* erstatt* einreich* rückerstatt* | reembols* devol* liquid* reclam* abon* | iade* masraf* geri_öde* talep* | hoàn thanh_toán quyết_toán hoàn_tiền | 报销 退款 退还 | استرد تعويض رد صرف
receipt invoice bill receipts invoices voucher document_of_purchase | beleg* rechnung* quittung* | factura* recibo* justificante* tique* | fatura* fiş* makbuz* | hóa_đơn biên_lai chứng_từ | 发票 收据 单据 账单 | فاتور إيصال
advance prepayment upfront deposit_payment | vorschuss* anzahlung* vorauszahl* | anticipo* adelanto* | avans* peşin* ön_ödeme* | tạm_ứng ứng trước | 预付 预支 定金 借款 | سلف مقدم دفع_مقدم
approve approves approval approved authorise authorize permission sign_off consent agree agrees | genehm* zustimm* freigab* freigeb* bewillig* | aprob* autoriz* visto_bueno consent* | onay* izin* onayla* | phê_duyệt duyệt đồng_ý chấp_thuận | 批准 审批 审核 同意 | وافق موافق يعتمد اعتماد
allow allowed allowing permitted permit may can entitled eligible | darf* dürfen* erlaubt* zuläss* berechtig* | pued* permit* derecho | -ebilir izin* hak* serbest* verebilir* | được được_phép | 可以 允许 能 享受 | يجوز يمكن يسمح مسموح يستحق يستطيع
forbidden prohibited banned not_allowed ban | verbot* untersag* unzuläss* | prohib* | yasak* | cấm không_được | 禁止 不得 不允许 | ممنوع يحظر منع لا_يجوز
must require required need needed mandatory obligation obliged have_to | muss* müssen* erforder* verpflicht* nötig* | debe* oblig* necesit* requ* hay_que tiene_que | zorun* gerek* şart* | phải cần bắt_buộc | 必须 须 应 需要 | يجب لازم ضرور يلزم
report reports notify notifies inform tell tells announce let_know | meld* mitteil* informier* anzeig* benachricht* | avis* comunic* notific* inform* | bildir* haber_ver* | báo thông_báo | 通知 报告 告知 上报 | إبلاغ بلغ يبلغ إخطار إشعار
notice resign resignation quit leave_company terminate termination cancel cancellation end_of_contract | kündig* | preaviso* renunci* resoluci* resciss* rescind* dimisi* desist* irse | istifa* fesih* feshe* ihbar* ayrıl* işten | báo_trước nghỉ_việc chấm_dứt thôi_việc đơn_phương | 离职 辞职 解除 终止 提前通知 | استقال إنهاء فسخ إشعار إخطار ترك
probation trial_period trial probationary | probezeit* | periodo_de_prueba | deneme_sür* | thử_việc | 试用期 试用 | تجرب اختبار
hire hired new newcomer starter onboarding join joins starting recruit | einstell* neu* eintritt* | contrat* nuev* incorpor* | işe_al* yeni* işe_giriş* | tuyển nhận_việc mới | 新员工 入职 新来 招聘 | تعيين توظيف جديد
dismiss dismissal fired sack sacked layoff laid_off | entlass* | despid* | işten_çıkar* çıkarıl* | sa_thải | 开除 辞退 解雇 | فصل تسريح
employee employees staff worker workers workforce people personnel headcount team | mitarbeit* beschäftigt* angestellt* personal* arbeitnehm* leute | emplead* trabajador* plantilla personal gente personas | çalışan* personel* işçi* kişi* eleman* | nhân_viên người_lao_động công_nhân | 员工 职工 人员 雇员 同事 | موظف عامل عمال
manager boss supervisor superior head lead leads leader runs run managing chief in_charge director ceo president executive | vorgesetzt* leiter* leitung* chef* geschäftsführ* führt* direktor* vorstand* | jef* director* dirig* gerent* encargad* president* responsable* | müdür* amir* yönetic* şef* patron* yönet* başkan* | quản_lý giám_đốc tổ_trưởng trưởng_phòng sếp | 经理 主管 领导 负责人 总监 店长 总裁 | مدير رئيس مشرف يدير
responsible responsibility in_charge looks_after takes_care handles contact_person owner_of | zuständig* verantwort* betreu* kümmer* | responsab* encarg* ocup* | sorumlu* ilgilen* yürüt* | phụ_trách chịu_trách_nhiệm | 负责 处理 主管 | مسؤول مسئول يتولى تولى
chair chairs chaired presided presides chairman chairwoman moderator | vorsitz* leitet* | presid* moder* | başkan* başkanlık* | chủ_trì chủ_tọa | 主持 主席 董事长 | رئيس ترأس يرأس برئاس
attend attended attendance present participant participants came come turned_up | anwesend* teilnehm* teilgenommen* erschien* | asist* acud* present* | katıl* hazır* | tham_dự có_mặt dự | 出席 参加 到会 | حضر حضور
absent apologies excused missed missing couldn't_come couldn't_attend didn't_come didn't_attend not_there | entschuldigt* abwesend* fehl* | ausen* excus* falt* | mazeret* katılama* yok | vắng vắng_mặt | 缺席 请假 | غاب غياب اعتذر تغيب معتذر
vote voted votes ballot election elected elect against favour | stimm* wahl* gewählt* wähl* abstimm* | vot* eleg* elecc* | oy* seç* | bỏ_phiếu biểu_quyết bầu phiếu | 投票 表决 选举 票 选出 | صوت تصويت انتخب
object objected oppose opposed against disagree dissent | gegen* ablehn* abgelehnt* widerspr* | contra opus* rechaz* | karşı itiraz* | phản_đối không_đồng_ý | 反对 异议 | اعترض عارض ضد
decide decided decision resolution resolve resolved agreed adopted | beschl* entscheid* entschied* | acuerd* acord* decid* decis* aprob* resol* | karar* kabul* | quyết_định nghị_quyết thống_nhất | 决定 决议 通过 | قرار قرر وافق
postpone postponed delay delayed late deferred | verschob* verschieb* verzög* verspät* vertag* | aplaz* retras* posponer demora* | ertele* gecik* | hoãn chậm trễ | 推迟 延期 延迟 迟 | تأجيل أجل تأخر تأخير
meeting assembly session conference agm minutes | sitzung* versammlung* besprech* treffen* | reuni* junta* asamblea* sesión | toplantı* kurul* | họp cuộc_họp hội_nghị | 会议 会 大会 | اجتماع جلس جمعي
next_meeting next | nächst* | próxim* siguiente | gelecek* sonraki | tiếp_theo kế_tiếp | 下次 下一 | قادم مقبل تالي
contract agreement lease deal arrangement | vertrag* vereinbar* | contrat* acuerdo* convenio* | sözleşme* anlaşma* | hợp_đồng thỏa_thuận | 合同 协议 | عقد اتفاق
rent rents rental renting lease leasing leased tenancy monthly_rent | miet* pacht* | alquil* renta* arrend* arriend* | kira* | thuê tiền_thuê giá_thuê | 租 租金 房租 | إيجار ايجار أجر تأجير
landlord landlady lessor owner owns property_owner | vermiet* eigentüm* besitz* inhaber* | arrendador* propietari* dueñ* casero* casera* | kiraya_ver* mal_sahib* kiralayan* sahib* sahip* | bên_cho_thuê chủ_nhà bên_a chủ | 出租 房东 甲方 业主 | مؤجر مالك صاحب
tenant tenants lessee renter occupier | mieter* pächter* | arrendatari* inquilin* | kiracı* | bên_thuê bên_b người_thuê | 承租 租客 乙方 | مستأجر
deposit security_deposit bond guarantee surety | kaution* sicherheit* bürgschaft* | fianza* depósito* aval* garantía* | depozito* teminat* güvence* kefalet* | đặt_cọc tiền_cọc cọc ký_quỹ bảo_lãnh | 押金 保证金 定金 | تأمين ضمان وديع عربون
penalty fine fined default damages liquidated sanction | strafe* bußgeld* vertragsstrafe* pönale* verzugszins* | penaliz* multa* sanci* recargo* | ceza* cezai* para_cezası yaptırım* | phạt bồi_thường | 违约金 罚款 处罚 罚 滞纳金 | غرام عقوب جزاء شرط_جزائي
duration term period lasts last long valid validity expire expires expiry end ends | dauer* laufzeit* frist* läuft* gültig* gilt* ende* endet* | dura* plazo* vigencia* vigente* periodo* válid* tard* vence* termin* | süre* sür* geçerli* biter* bitiş* sona_er* | thời_hạn kéo_dài hiệu_lực hết_hạn | 期限 有效期 为期 到期 多久 | مد فتر سار صلاح ينتهي تنتهي
begin begins began start starts starting commence effective opened opens opening launch | beginn* anfang* start* eröffn* ab | comienz* comenz* empiez* inici* empez* abr* apert* | başla* açıl* yürürlük* itibaren | bắt_đầu khai_trương mở hiệu_lực | 开始 起 开业 生效 启动 开工 | بدأ تبدأ يبدأ بداي افتتاح فتح يسري
extend extension renew renewal prolong continue | verläng* erneuer* | prórrog* prorrog* renov* ampli* | uzat* yenile* | gia_hạn tái_ký | 续 延长 续签 续租 | تمديد تجديد يجدد
law governing_law jurisdiction court courts legal tribunal arbitration | recht* gericht* gerichtsstand* | ley* derecho* jurisdicc* tribunal* juzgad* arbitr* | hukuk* mahkeme* yetkili* kanun* tahkim* | pháp_luật tòa_án trọng_tài | 法律 法院 仲裁 管辖 | قانون محكم تحكيم قضاء
lawsuit claim litigation trial sue sued complaint dispute plaintiff | klage* streit* prozess* | demanda* litigio* pleito* juicio* reclam* | dava* uyuşmazlık* | kiện tranh_chấp khiếu_nại | 诉讼 争议 起诉 纠纷 | دعوى نزاع قضي خلاف
confidential confidentiality secret nda disclosure | vertraulich* geheim* verschwieg* | confidencial* secret* | gizli* sır* | bảo_mật bí_mật | 保密 机密 | سري كتمان
liability liable cap indemnity indemnify damage damages | haft* schaden* | responsab* indemniz* daño* | sorumlu* tazmin* zarar* hasar* | bồi_thường trách_nhiệm thiệt_hại | 赔偿 责任 损失 损坏 | تعويض مسؤولي ضرر أضرار
insurance insured insure coverage cover covered | versicher* | segur* asegur* cobertura* | sigorta* | bảo_hiểm | 保险 投保 | تأمين مؤمن
supplier vendor provider contractor builder | lieferant* anbieter* dienstleister* auftragnehm* | proveedor* contratista* suministr* | tedarikçi* satıcı* yüklenici* | nhà_cung_cấp bên_bán nhà_thầu | 供应商 供货 卖方 承包 | مورد مقاول بائع متعهد
customer client buyer purchaser distributor buys sells_to | kund* käufer* abnehm* auftraggeb* | client* comprador* | müşteri* alıcı* satıyor* | khách_hàng bên_mua | 客户 顾客 买方 | عميل عملاء زبون مشتري
`;
