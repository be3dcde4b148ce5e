/** The same of trade, figures, things and getting about. */
export const conceptsOfTrade = `
deliver delivery delivers delivered ship shipment shipping arrive arrives dispatch parcel package send sending mail | liefer* zustell* versand* paket* sendung* verschick* | entreg* env* paquete* bulto* remit* mandar* reparto | teslim* gönder* kargo* sevk* paket* | giao giao_hàng vận_chuyển gửi | 交货 发货 送货 快递 运输 包裹 寄 | توصيل تسليم شحن إرسال توريد طرد
pick_up collect collection pickup collected | abhol* | recog* recoj* retir* | topla* teslim_al* alım* | lấy_hàng nhận_hàng | 取件 提货 上门 | استلام جمع
warehouse storage store stock inventory depot | lager* | almac* existencias inventario* depósito* | depo* stok* ambar* | kho kho_hàng tồn_kho | 仓库 库存 仓储 | مستودع مخزن مخزون
warranty guarantee guaranteed defect defects faulty | garantie* gewährleist* mangel* mängel* defekt* | garantía* defect* vicio* | garanti* ayıp* kusur* arıza* | bảo_hành lỗi | 保修 质保 保证期 缺陷 | ضمان كفال عيب
return returns exchange bring_back send_back give_back | rückgab* zurück* umtausch* | devol* cambi* restitu* | iade* değiş* | trả_lại đổi_trả hoàn_trả | 退货 归还 退换 返还 | إرجاع إعاد استبدال رد
discount rebate reduction cheaper off special_offer | rabatt* nachlass* skonto* ermäßig* | descuent* rebaja* bonific* | indirim* iskonto* | giảm_giá chiết_khấu ưu_đãi | 折扣 优惠 打折 | خصم تخفيض
tax taxes vat duty levy withholding | steuer* mwst* mehrwertsteuer* abgabe* | impuesto* iva tribut* fiscal* ibi | vergi* kdv* stopaj* | thuế | 税 税率 | ضريب ضرائب
order orders ordered purchase buy buys buying bought acquire acquired acquisition took_over takeover | bestell* kauf* erwerb* erworb* übern* auftrag* | pedido* compr* adquir* adquisi* encarg* | sipariş* satın_al* alım* devral* | mua đặt_hàng mua_lại | 订购 采购 购买 收购 订单 买 | شراء طلب استحواذ اشترى
sell sells sold sale sales revenue revenues turnover takings take_in income_from net_sales | verkauf* umsatz* umsätz* erlös* absatz* | vend* venta* vent* factur* ingres* | sat* satış* ciro* hasılat* gelir* | bán doanh_thu doanh_số | 销售 销售额 营业额 收入 卖 营收 | مبيعات بيع باع إيراد
profit earnings income net_income margin gain earned make_money bottom_line after_tax | gewinn* ertrag* überschuss* marge* ergebnis* | benefici* gananci* margen* utilidad* gana* | kâr* kar kazanç* kazan* | lợi_nhuận lãi | 利润 净利 盈利 毛利 盈余 | ربح أرباح هامش فائض
loss losses deficit lose lost shortfall | verlust* defizit* | pérdid* déficit* perd* | zarar* kayıp* açık* | lỗ thua_lỗ thâm_hụt | 亏损 损失 赤字 | خسار عجز
cash liquidity money funds cash_equivalents | bargeld* kasse* liquid* geld* mittel | efectivo* tesorer* liquidez dinero* fondo* | nakit* para* kasa* | tiền_mặt quỹ | 现金 资金 | نقد سيول رصيد مال
debt loan loans credit borrow borrows borrowing borrowed notes lender bank facility | schuld* kredit* darlehen* bank* anleihe* | deuda* préstamo* crédito* banco* | borç* kredi* banka* | nợ vay khoản_vay ngân_hàng | 贷款 债务 借款 银行 负债 | دين ديون قرض بنك تمويل
interest rate_of_interest apr coupon | zins* | interés* intereses tipo | faiz* | lãi_suất lãi | 利率 利息 | فائد
dividend distribution payout | dividend* ausschütt* | dividend* reparto | temettü* kâr_pay* | cổ_tức | 股息 分红 | توزيع_أرباح
share shares stock repurchase repurchased buy_back buyback shareholder stockholder | aktie* anteil* | accion* | hisse* pay* | cổ_phiếu cổ_phần | 股份 股票 股东 回购 | سهم أسهم
budget plan planned target goal aim forecast outlook expect expected guidance | budget* plan* ziel* haushalt* erwart* prognos* | presupuest* objetiv* meta* previs* prevé* plan* | bütçe* hedef* plan* bekle* öngör* | ngân_sách mục_tiêu kế_hoạch dự_kiến | 预算 目标 计划 预计 | ميزاني هدف خط متوقع
invest investment capital spending spend spent capex | investi* ausgab* ausgegeben* | invers* invert* gast* | yatırım* harca* | đầu_tư vốn | 投资 资本 投入 | استثمار إنفاق
research development r&d innovation | forschung* entwicklung* | investigaci* desarrollo* | ar-ge araştırma* geliştirme* | nghiên_cứu phát_triển | 研发 研究 开发 | بحث تطوير
increase increases increased rise rises rose raise raised grow grew grown growth higher more up went_up | erhöh* steig* gestieg* stieg* wachs* wuchs* zunahm* mehr | aument* sub* crec* increment* | art* yüksel* büyü* zam* | tăng tăng_trưởng | 增长 上涨 增加 提高 上升 | زاد زياد ارتفع ارتفاع نمو رفع ترتفع
decrease decreased fall fell fallen drop dropped decline declined lower less reduce reduced down went_down shrank | sink* gesunk* sank* fiel* fall* rückgang* verringer* weniger abnahm* | baj* disminu* descen* reduc* cay* | düş* azal* geril* daral* | giảm sụt | 下降 减少 下跌 降低 下滑 | انخفض انخفاض تراجع هبط قل
most largest biggest highest best main greatest top most_sold maximum max at_most limit up_to | größt* höchst* meist* best* maximal* höchstens obergrenz* | mayor* máxim* más mejor* principal* tope* límite* hasta como_mucho | en_çok en_büyük en_yüksek azami* en_fazla sınır* üst_sınır* birinci | nhất tối_đa lớn_nhất cao_nhất nhiều_nhất | 最 最多 最大 最高 上限 不超过 至多 | أكثر أكبر أعلى أقصى أفضل لا_يتجاوز حد
least smallest lowest minimum at_least cheapest | kleinst* niedrigst* mindest* wenigst* | menor* mínim* al_menos | en_az en_küçük en_düşük asgari* | tối_thiểu ít_nhất thấp_nhất | 最少 最低 至少 最小 | أقل أدنى على_الأقل
store shop branch outlet location | filial* laden* geschäft* | tienda* sucursal* local* | mağaza* şube* dükkân* | cửa_hàng chi_nhánh quán | 门店 店 分店 商店 | متجر فرع محل
headquarters head_office office seat based address registered_office executive_offices | hauptsitz* sitz* büro* adresse* zentrale* | sede* oficina* domicilio* direcci* | merkez* ofis* adres* genel_merkez* | trụ_sở văn_phòng địa_chỉ | 总部 办公室 地址 总公司 | مقر مكتب عنوان
phone telephone number_to_call call ring hotline contact extension email mail | telefon* ruf* anruf* kontakt* e-mail* mail* | teléfono* llam* contacto* correo* | telefon* ara* iletişim* e-posta* dahili* | điện_thoại số_máy liên_hệ gọi | 电话 联系 分机 邮箱 | هاتف اتصال جوال بريد
company firm business employer organisation organization corporation | firma* unternehmen* gesellschaft* betrieb* | empresa* compañía* sociedad* | şirket* firma* işletme* kurum* | công_ty doanh_nghiệp | 公司 企业 单位 | شرك مؤسس منشأ
found founded founding established establish incorporated formed | gründ* gegründ* | fund* constitu* | kur* kuruluş* kuruldu | thành_lập | 成立 创立 | تأسس أسس إنشاء
author wrote written write writer by prepared_by | autor* verfass* geschrieb* | autor* escri* redact* | yaz* hazırla* | tác_giả viết | 作者 编制 撰写 | مؤلف كاتب كتب إعداد
sign signed signature signatory | unterschr* unterzeich* | firm* | imza* | ký chữ_ký | 签字 签署 签名 签订 | وقع توقيع
replace replaces successor succeed followed takes_over predecessor former previous | ersetz* nachfolg* vorgäng* | sustitu* reemplaz* suced* anterior* | yerine devral* önceki eski | thay thế thay_thế kế_nhiệm | 接任 代替 更换 替换 | بدل خلف حل_محل سابق
password passcode pin credentials login log_in account | passwort* kennwort* zugang* konto* anmeld* | contraseña* clave* cuenta* acceso* | şifre* parola* hesap* giriş* | mật_khẩu tài_khoản đăng_nhập | 密码 账号 登录 | كلم_المرور كلمة_المرور حساب دخول
incident breach attack hacked leak security_event emergency outage failure | vorfall* störung* angriff* notfall* ausfall* panne* | inciden* brecha* ataque* emergencia* avería* | olay* ihlal* saldırı* acil* arıza* | sự_cố tấn_công khẩn_cấp | 事故 事件 泄露 攻击 故障 紧急 | حادث اختراق هجوم طوارئ عطل
data information record records file files | daten* information* | dato* información* | veri* bilgi* | dữ_liệu thông_tin | 数据 信息 资料 | بيانات معلومات
laptop computer notebook device equipment machine appliance pc unit | laptop* rechner* gerät* computer* maschine* | portátil* ordenador* equipo* dispositivo* máquina* aparato* | bilgisayar* cihaz* makine* ekipman* | máy_tính thiết_bị máy | 电脑 设备 笔记本 机器 | حاسوب جهاز أجهز معدات
clean cleaning cleaned wash dirty | reinig* putz* sauber* | limpi* lav* | temizl* yıka* | vệ_sinh làm_sạch rửa | 清洁 清洗 打扫 | تنظيف نظاف غسل
repair repairs fix maintain maintenance service servicing | reparat* wart* instandhalt* | repar* manten* arregl* | onar* tamir* bakım* | sửa bảo_trì bảo_dưỡng | 维修 修理 保养 维护 | صيان إصلاح
damage damaged broken break broke defective worn | schaden* beschädig* kaputt* defekt* | dañ* romp* roto* desperfect* | hasar* bozul* kırıl* | hỏng hư_hỏng | 损坏 坏 破损 | تلف ضرر كسر
steal stolen lose lost gone missing loss theft | gestohl* dieb* verlor* verlust* | rob* perd* extravi* hurto* | çalın* kayb* kayıp* | mất trộm thất_lạc | 丢失 遗失 被盗 | سرق فقد ضاع
water liquid tank container reservoir capacity holds hold fits fit volume | wasser* tank* behälter* fass* volumen* | agua* depósito* capacidad* tanque* | su su* depo* hazne* kapasite* | nước bình dung_tích | 水 水箱 容量 | ماء خزان سع
power electricity voltage watt energy consumption electric | strom* leistung* spannung* energie* | electricidad* potencia* energía* luz consumo* | elektrik* güç* enerji* | điện công_suất | 电 功率 能耗 水电 | كهرباء طاق قدر
noise loud sound quiet decibel | laut* lärm* geräusch* | ruid* sonor* | gürültü* ses* | tiếng_ồn ồn | 噪音 声音 | ضوضاء صوت
weight weigh weighs heavy kilo kilogram | gewicht* schwer* wieg* | peso* pesa* pesad* kilo* | ağırlık* ağır* kilo* | nặng trọng_lượng cân_nặng | 重 重量 公斤 | وزن ثقل كيلو
size area square dimension measure measures big surface | größe* fläche* quadratmeter* maß* | superficie* tamaño* metros mide* | alan* metrekare* büyüklük* ölçü* | diện_tích kích_thước | 面积 平方米 尺寸 大小 | مساح حجم متر
temperature hot cold warm heat heating cool degrees | temperatur* heiz* warm* kalt* | temperatura* calefacc* calor frío | sıcaklık* ısı* soğuk* sıcak* | nhiệt_độ nóng lạnh | 温度 加热 冷 热 | حرار تدفئ تبريد
smoke smoking cigarette | rauch* | fum* tabaco | sigara* | hút_thuốc thuốc_lá | 吸烟 抽烟 | تدخين
safety protective helmet mask glove safe accident injury hurt | sicherheit* schutz* unfall* verletz* helm* | segurid* protec* accident* lesion* casco* | güvenlik* koruyucu* kaza* yaralan* baret* | an_toàn bảo_hộ tai_nạn | 安全 防护 工伤 事故 | سلام حماي حادث إصاب
fire evacuation drill | brand* feuer* evakuier* | incendio* evacu* simulacro* | yangın* tahliye* tatbikat* | chữa_cháy cháy diễn_tập | 消防 火灾 演练 | حريق إخلاء
doctor medical health clinic physician treatment therapy patient checkup | arzt* ärzt* gesundheit* medizin* klinik* | médic* salud sanitari* clínic* doctor* | doktor* hekim* sağlık* revir* | y_tế bác_sĩ sức_khỏe khám | 医生 医疗 体检 健康 | طبيب طبي صح علاج
symptom symptoms sign signs | symptom* anzeichen* | síntoma* señal* | belirti* | triệu_chứng dấu_hiệu | 症状 迹象 | أعراض علام
training course learn education qualification certificate | schulung* ausbildung* fortbild* kurs* weiterbild* | formaci* curso* capacit* estudi* | eğitim* kurs* öğren* sertifika* | đào_tạo học khóa_học | 培训 学习 课程 教育 | تدريب تعليم دور
school university student teacher professor college | schul* universität* lehrer* student* | escuela* universidad* profesor* alumn* | okul* üniversite* öğretmen* öğrenci* | trường giáo_viên học_sinh đại_học | 学校 大学 老师 学生 | مدرس جامع معلم طالب
volunteer volunteers volunteering | ehrenamt* freiwillig* | voluntari* | gönüllü* | tình_nguyện | 志愿者 | متطوع
donation donate donor charity | spend* | donaci* donativ* | bağış* | quyên_góp ủng_hộ | 捐款 捐赠 | تبرع
beneficiary member members membership subscriber | mitglied* | soci* miembro* afiliad* | üye* | hội_viên thành_viên | 会员 成员 受益 | عضو أعضاء مستفيد
complaint whistleblow grievance misconduct harassment | beschwerd* meldestelle* | denuncia* queja* acoso | şikâyet* ihbar* taciz* | tố_cáo khiếu_nại | 举报 投诉 | شكو بلاغ
gift gifts present entertainment hospitality bribe | geschenk* bewirt* | regalo* obsequi* | hediye* ikram* | quà tặng | 礼品 礼物 招待 | هدي هدايا ضياف
visitor guest guests visit | besuch* gast* gäste* | visita* invitad* huésped* | ziyaretçi* misafir* konuk* | khách khách_tham_quan | 访客 来宾 客人 | زائر ضيف
pet dog cat animal | haustier* hund* katze* tier* | mascota* perr* gat* animal* | evcil* köpek* kedi* hayvan* | thú_cưng chó mèo | 宠物 狗 猫 动物 | حيوان كلب قط
parking garage car_park space | park* stellpl* garage* | aparcamiento* plaza* garaje* | otopark* park* garaj* | đỗ_xe bãi_xe | 停车 车位 | موقف مواقف
key keys card badge pass access | schlüssel* karte* ausweis* | llave* tarjeta* | anahtar* kart* | chìa_khóa thẻ | 钥匙 卡 门禁 | مفتاح بطاق
carry_over carried_over unused transfer rollover next_year | übertrag* verfall* mitnehm* | traslad* acumul* caduc* disfrut* | devr* aktar* kullanılma* | chuyển sang năm_sau chưa_nghỉ | 结转 未用完 作废 明年 | ترحيل نقل قادم
city cities town place region country location | stadt* städte* ort* region* land* | ciudad* lugar* región país* | şehir* kent* il bölge* ülke* | thành_phố nơi vùng | 城市 地区 国家 | مدين منطق دول مكان
market segment division sector category business_line | markt* märkte* segment* bereich* | mercado* segmento* sector* | pazar* segment* sektör* bölüm* | thị_trường mảng phân_khúc | 市场 板块 分部 | سوق أسواق قطاع
product products item goods range best-selling drink dish | produkt* artikel* ware* | producto* artícul* mercancía* | ürün* mal* | sản_phẩm hàng món | 产品 商品 货物 | منتج بضائع سلع صنف
purpose used use uses allocated goes_to appropriation | verwend* zweck* | destin* us* emple* | kullan* amaç* | dùng sử_dụng mục_đích | 用于 用途 使用 | استخدام غرض تخصيص
name named called title titled known_as | name* heiß* genannt* titel* | nombre* llam* denomin* título* | ad adı* isim* adlı* | tên gọi_là | 名称 名字 叫 称为 | اسم يسمى عنوان
cancel cancelled void invalid unenforceable ineffective null | ungültig* unwirksam* nichtig* stornier* | nul* inválid* anul* cancel* | geçersiz* iptal* | vô_hiệu hủy | 无效 取消 作废 | باطل لاغ إلغاء
europe european germany german france uk britain british united_kingdom england scotland | deutsch* europa* | europ* aleman* español* españa | avrupa* almanya* türkiye* | châu_âu việt_nam | 欧洲 中国 | أوروب
`;
