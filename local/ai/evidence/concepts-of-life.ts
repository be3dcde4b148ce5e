/** The same of home, health, learning, nature and everyday doings. */
export const conceptsOfLife = `
flat apartment home house dwelling premises residence | wohnung* haus* unterkunft* mietsache* | piso* vivienda* apartament* casa* inmueble* | daire* ev evi* konut* | căn_hộ nhà ngôi_nhà | 房 房子 住房 公寓 房屋 | شق منزل بيت مسكن عقار | appartement* logement* maison*
furnished furniture bed chair sofa table | möbel* möblier* | muebl* amuebl* | eşya* mobilya* | đồ_đạc nội_thất | 家具 | أثاث مفروش | meubl*
heating boiler heater radiator furnace | heiz* therme* kessel* | calefac* caldera* | kalorifer* ısıtma* kombi* doğal_gaz* | sưởi lò | 暖气 供暖 锅炉 | تدفئ سخان | chauff* chaudière* radiateur*
cellar basement attic loft storage_room | keller* dachboden* abstellraum* | sótano* trastero* desván* | bodrum* kiler* depo* | tầng_hầm kho | 地下室 储藏室 | قبو مستودع مخزن | cave grenier sous-sol
garden yard lawn terrace balcony patio | garten* hof* terrasse* balkon* | jardín* patio* terraza* balc* | bahçe* balkon* avlu* | vườn sân ban_công | 花园 院子 阳台 | حديق شرف فناء | jardin* cour terrasse* balcon*
wall ceiling roof facade floor window door | wand wände decke dach* fassade* fenster* tür* | pared* techo* tejado* fachada* ventana* puerta* | duvar* çatı* cephe* pencere* kapı* | tường mái trần cửa | 墙 屋顶 天花板 窗 门 | جدار سقف واجه نافذ باب | mur* toit* plafond* façade* fenêtre* porte*
paint painted decorate redecorate | streich* gestrichen anstrich* | pint* | boya* badana* | sơn | 粉刷 油漆 刷墙 | دهان طلاء مدهون | peint* peinture*
lift elevator stairs staircase | aufzug* fahrstuhl* treppe* | ascensor* escalera* | asansör* merdiven* | thang_máy cầu_thang | 电梯 楼梯 | مصعد سلم درج | ascenseur* escalier*
internet broadband wifi wlan network | internet* wlan breitband* | internet wifi banda_ancha | internet* kablosuz | mạng internet wifi | 网 宽带 网络 | إنترنت شبك واي_فاي | internet wifi réseau
neighbour neighbor resident inhabitant household flatmate | nachbar* bewohner* haushalt* mitbewohner* | vecin* habitante* residente* | komşu* sakin* oturan* | hàng_xóm cư_dân người_ở | 邻居 居民 住户 | جار جيران ساكن سكان | voisin* habitant* résident*
quiet silence noise_rules disturb | ruhe* lärm* | silencio ruido* | sessiz* gürültü* | yên_tĩnh ồn | 安静 噪音 噪声 | هدوء ضوضاء ضجيج | silence bruit*
rubbish garbage waste trash bin recycling | müll* abfall* | basura* residuo* | çöp* atık* | rác | 垃圾 废 | قمام نفاي | ordure* déchet* poubelle*
caretaker janitor concierge porter guard security | hausmeister* pförtner* wach* | portero* conserje* vigilan* | kapıcı* güvenlik* görevli* | bảo_vệ | 保安 门卫 物业 | حارس بواب أمن | gardien* concierge*
swap exchange trade change | tausch* wechsel* | cambi* canje* | değiş* takas* | đổi | 换 更换 | تبديل تغيير | échang* chang*
bicycle bike cycle | fahrrad* rad räder* rädern | bicicleta* bici* | bisiklet* | xe_đạp | 自行车 单车 | دراج | vélo* bicyclette*
fridge refrigerator freezer | kühlschrank* gefrier* | frigorífico nevera* congelador* | buzdolab* dondurucu* | tủ_lạnh | 冰箱 冷藏 | ثلاج | réfrigérateur* frigo congélateur*
laundry washing launder clothes_washing | wäsche* wasch* | colada lavado lavar* ropa | çamaşır* yıka* | giặt | 洗衣 洗涤 | غسيل غسال | linge lessive lav*
dry dryer drying | trock* | sec* | kuru* | khô sấy | 干燥 烘干 晾 | تجفيف جاف | séch*
cook cooking oven stove kitchen | koch* herd ofen küche* | cocin* horno* | pişir* fırın* mutfak* ocak* | nấu bếp lò | 煮 烹饪 厨房 炉 | طبخ مطبخ فرن | cuisin* four*
coffee espresso tea brew | kaffee* tee | café* té | kahve* çay* | cà_phê trà | 咖啡 茶 | قهو شاي | café* thé
milk cream dairy | milch* | leche* | süt* | sữa | 奶 | حليب لبن | lait*
limescale lime descale calcify | kalk* entkalk* | cal descalc* | kireç* | cặn | 水垢 除垢 | كلس جير | calcaire détartr* tartre
detergent soap washing_powder shampoo | waschmittel* seife* | detergente* jabón* | deterjan* sabun* | xà_phòng bột_giặt | 洗涤剂 肥皂 洗衣粉 | منظف صابون | lessive* savon* détergent*
smell odour odor scent | geruch* riech* duft* | olor* huele* | koku* | mùi | 气味 味道 | رائح | odeur* sent*
taste flavour flavor | geschmack* schmeck* | sabor* sabe | tat* lezzet* aroma* | vị hương | 口味 味道 | طعم نكه | goût* saveur* arôme*
colour color shade tint | farb* | color* | renk* | màu | 颜色 色 | لون ألوان | couleur* teinte*
lock locked block secure | sperr* verriegel* schließ* schloss | bloque* cerra* cerroj* | kilit* | khóa | 锁 | قفل إغلاق | verrouill* bloqu* serrure*
plug socket outlet cable cord wire | stecker* steckdose* kabel* | enchufe* cable* | fiş* priz* kablo* | phích_cắm ổ_cắm dây | 插头 插座 电线 | قابس مقبس سلك كابل | prise* câble* fiche*
hose pipe tube drain leak leaks | schlauch* rohr* abfluss* | tubo* tubería* fuga* desagüe* | boru* hortum* su_kaçağı | ống rò_rỉ | 管 漏水 排水 | أنبوب أنابيب خرطوم تسرب | tuyau* fuite* vidange* évacu*
spin rotate turn speed revolutions | schleuder* dreh* drehzahl* | centrifug* gir* revolucion* velocidad* | dön* devir* hız* | quay tốc_độ | 转 转速 脱水 | دور سرع | essor* tour* vitesse*
programme program mode setting cycle | programm* einstellung* stufe* | programa* modo* ajuste* | program* ayar* mod | chương_trình chế_độ | 程序 模式 设置 | برنامج وضع إعداد | programme* mode* réglage*
load full capacity amount quantity | menge* ladung* füll* | carga* cantidad* | miktar* yük* | lượng tải số_lượng | 量 数量 容量 | كمي حمول | charge* quantité*
height tall high altitude | höhe* hoch | altura* alto alta | yükseklik* boy* | chiều_cao cao | 高度 高 | ارتفاع علو | hauteur* haut*
width wide broad | breite* breit | anch* | genişlik* en eni | chiều_rộng rộng | 宽度 宽 | عرض | largeur* large
depth deep | tiefe* tief | profund* hondo | derinlik* | độ_sâu sâu | 深度 深 | عمق | profondeur* profond*
length long reach | länge* lang | longitud* largo | uzunluk* boy* | chiều_dài dài | 长度 长 | طول | longueur* long*
pressure bar force | druck* | presión* | basınç* | áp_suất áp_lực | 压力 | ضغط | pression*
manufacturer maker makes made produced factory brand producer | hersteller* hergestellt marke* produzier* | fabricante* fabric* marca* laboratorio* | üretic* üretil* marka* imal* | sản_xuất hãng nhà_sản_xuất | 制造 生产 厂家 品牌 | صانع تصنيع إنتاج مصنع ينتج | fabri* marque*
model version type serial | modell* typ ausführung* | modelo* versión* tipo* | model* tip* sürüm* | mẫu loại phiên_bản | 型号 款 版本 | طراز نوع موديل | modèle* type* version*
medicine drug medication tablet pill syrup capsule | medikament* arznei* tablette* saft kapsel* | medicament* pastilla* comprimid* jarabe* cápsula* | ilaç* ilac* tablet* şurup* hap* kapsül* | thuốc viên siro | 药 药物 药片 胶囊 | دواء أدوي حبوب شراب أقراص | médicament* comprimé* sirop* gélule* cachet*
dose dosage how_many_tablets intake | dosis dosier* einnahme* | dosis toma* tome | doz* alın* kullan* | liều liều_dùng uống | 剂量 用量 服用 | جرع تناول | dose* posolog* prise* prendre
side_effect side_effects adverse reaction | nebenwirkung* unerwünscht* | efecto_secundario efectos_secundarios adverso* reaccion* | yan_etki* | tác_dụng_phụ | 副作用 不良反应 | آثار_جانبي أعراض_جانبي | effet_secondaire effets_secondaires indésirable*
pain ache hurt painful headache | schmerz* weh | dolor* duele* | ağrı* acı* | đau | 疼 痛 | ألم آلام وجع صداع | douleur* mal
fever temperature_raised | fieber* | fiebre* | ateş* | sốt | 发烧 发热 | حمى حرار | fièvre*
cough cold flu | husten* erkält* grippe* | tos resfriado* gripe* | öksürük* grip* nezle* | ho cảm_lạnh cúm | 咳嗽 感冒 | سعال كح زكام | toux rhume grippe*
nausea vomit vomiting dizzy dizziness | übel* erbrech* schwindel* | náusea* vómit* mareo* | bulantı* kusma* baş_dönme* | buồn_nôn nôn chóng_mặt | 恶心 呕吐 头晕 | غثيان قيء دوار دوخ | nausée* vomi* vertige*
sleepy drowsy tired fatigue drowsiness | müde* schläfrig* | sueño somnolen* cansa* | uyku* yorgun* | buồn_ngủ mệt | 困 嗜睡 疲劳 | نعاس تعب إرهاق | somnol* fatigu*
sleep asleep insomnia bedtime | schlaf* | dorm* sueño* insomnio | uyu* uyku* | ngủ mất_ngủ | 睡 睡眠 失眠 | نوم أرق | dorm* sommeil insomnie*
allergy allergic intolerance rash | allerg* ausschlag* | alerg* alérg* erupción* | alerji* döküntü* | dị_ứng phát_ban | 过敏 皮疹 | حساسي طفح | allerg* éruption*
stomach belly gut ulcer | magen* bauch* | estómag* vientre | mide* karın* | dạ_dày bụng | 胃 肚子 | معد بطن | estomac* ventre
heart cardiac blood_pressure | herz* blutdruck* | corazón tensión cardi* | kalp* tansiyon* | tim huyết_áp | 心脏 血压 | قلب ضغط_الدم | coeur cardi* tension_artérielle
liver kidney renal hepatic | leber* niere* | hígad* riñ* | karaciğer* böbrek* | gan thận | 肝 肾 | كبد كلى كلوي | foie rein* rénal*
breastfeed nursing breastfeeding lactation | still* | lactancia amamant* dar_el_pecho | emzir* | cho_con_bú | 哺乳 | رضاع إرضاع | allait*
overdose too_much poisoning poison | überdosier* vergift* | sobredosis intoxic* | aşırı_doz* zehir* | quá_liều ngộ_độc chống_độc | 过量 中毒 | جرع_زائد تسمم | surdos* intoxic* poison*
forget forgot forgotten miss missed skip | vergess* vergisst | olvid* | unut* atla* | quên | 忘 漏 | نسي نسيان | oubli*
pharmacy chemist drugstore | apotheke* | farmacia* | eczane* | hiệu_thuốc nhà_thuốc | 药店 药房 | صيدلي | pharmacie*
hospital clinic emergency_room | krankenhaus* klinik* | hospital* clínica* urgencias | hastane* acil* | bệnh_viện phòng_khám | 医院 诊所 | مستشفى عياد | hôpita* clinique* urgences
urgent emergency immediately express rush hurry at_once | dringend* eil* sofort* notfall* unverzüglich* | urgent* prisa inmediat* emergencia* rápid* | acil* hemen* ivedi* | khẩn_cấp gấp ngay | 紧急 加急 立即 马上 | عاجل طارئ طوارئ فور مستعجل | urgen* immédiat* express rapide*
certificate attest medical_note fit_note sick_note proof | attest* bescheinigung* nachweis* | certificado* justificante* parte_médico baja_médica | rapor* belge* | giấy_chứng_nhận giấy | 证明 病假条 | شهاد تقرير_طبي إثبات | certificat* attestation* justificatif*
old elderly aged age | alt alte* alter* senior* | anciano* mayor* edad* | yaşlı* yaş* | già cao_tuổi tuổi | 老 老年 年龄 岁 | مسن كبار عمر سن | âgé* âge vieux
young youth teenager adolescent minor | jung* jugend* | joven* jóven* adolescent* menor* | genç* ergen* | trẻ thanh_niên | 年轻 青少年 未成年 | شاب صغار مراهق قاصر | jeune* adolescent* mineur*
woman women female girl | frau* weiblich* mädchen | mujer* femenin* | kadın* kız* | phụ_nữ nữ | 女 女性 妇女 | امرأ نساء أنثى إناث | femme* féminin* fille*
man men male boy | mann männer* männlich* | hombre* varon* masculin* | erkek* | nam đàn_ông | 男 男性 | رجل رجال ذكر ذكور | homme* masculin* garçon*
study trial experiment investigation survey | studie* untersuch* versuch* umfrage* | estudio* ensayo* encuesta* investiga* | çalışma* araştırma* deney* anket* | nghiên_cứu thử_nghiệm khảo_sát | 研究 试验 实验 调查 | دراس بحث تجرب استطلاع | étude* essai* enquête*
subject subjects participant participants took_part volunteers enrolled recruited randomised | teilnehm* proband* | participante* sujeto* | katılımcı* denek* | người_tham_gia | 参与者 受试者 参加 对象 | مشارك | participant* sujet* volontaire*
finish finished complete completed conclude done | abgeschlossen beend* fertig* | termin* complet* acab* | bitir* tamamla* bit* | hoàn_thành kết_thúc xong | 完成 结束 | أكمل إكمال أنهى انتهى انتهاء | termin* achev* fini*
drop_out dropped_out withdrew withdraw stopped lost_to_follow_up quit | abbrech* abgebrochen ausgeschieden | abandon* retir* | bırak* ayrıl* çekil* | bỏ_cuộc rút | 退出 失访 中途 | انسحب انسحاب | abandon* retrait*
fund funded funding sponsor sponsored financed paid_for | förder* finanzier* gefördert | financi* subvencion* patrocin* | finanse* destekle* fon* | tài_trợ kinh_phí quỹ | 资助 经费 基金 出资 赞助 | تمويل مول دعم رعاي | financ* subventionn*
conclusion conclude finding findings show showed | schluss* ergebnis* befund* | conclu* hallazgo* | sonuç* bulgu* | kết_luận kết_quả | 结论 结果 发现 | استنتاج خلاص نتيج نتائج | conclu* constat*
limitation limitations weakness shortcoming | einschränk* schwäche* | limitacion* | sınırlılık* eksik* | hạn_chế | 局限 不足 | قيود محدودي | limite*
publish published journal appear appeared paper article | veröffentlich* zeitschrift* artikel* | public* revista* artículo* | yayın* dergi* makale* | công_bố tạp_chí bài_báo | 发表 期刊 论文 文章 | نشر مجل مقال | publi* revue* article*
measure measured assess scale index questionnaire | mess* gemess* skala* fragebogen* | medi* escala* cuestionario* | ölç* ölçek* | đo thang_đo đánh_giá | 测 测量 评定 量表 指数 | قياس مقياس قاس استبيان | mesur* échelle* questionnaire*
average mean median typical | durchschnitt* mittel* schnitt | media promedio* medio | ortalama* | trung_bình | 平均 | متوسط معدل | moyen*
compare compared difference versus than | vergleich* unterschied* | compar* diferencia* | karşılaştır* fark* | so_sánh khác | 比较 相比 差 | مقارن فرق | compar* différen*
improve improved better improvement benefit | besser* verbesser* | mejor* | iyileş* geliş* daha_iyi | cải_thiện tốt_hơn | 改善 更好 提高 好转 | تحسن تحسين أفضل | amélior* mieux meilleur*
worse worsen harm harmful bad | schlecht* verschlecht* schad* | peor* empeor* dañ* | kötü* zarar* | xấu tệ có_hại | 变差 不良 有害 | أسوأ سيئ ضرر ضار | pire* aggrav* nuis*
water_body sea lake river swim swimming pool bathe | schwimm* see fluss* becken* bad | nad* piscina* mar río | yüz* havuz* deniz* göl* | bơi hồ_bơi bể_bơi biển sông | 游泳 泳池 海 湖 河 | سباح مسبح بحر بحير نهر | nag* nager natation piscine* bassin* baign*
walk walking foot stroll hike | geh* spazier* fuß* | camin* pase* pie | yürü* | đi_bộ | 走路 步行 散步 | مشي سير | march* promen* pied*
park green nature tree plant plants forest | park* grün* baum* pflanz* natur* wald* | parque* verde* árbol* planta* bosque* | park* yeşil* ağaç* bitki* orman* | công_viên cây xanh rừng | 公园 绿地 树 植物 森林 | حديق أشجار نبات غاب خضراء | parc* vert* arbre* plante* forêt*
weather rain snow storm wind | wetter* regen* schnee* sturm* | tiempo_atmosférico lluvia* nieve* tormenta* viento* | hava_durumu yağmur* kar fırtına* rüzgar* | thời_tiết mưa bão gió | 天气 雨 雪 台风 风 | طقس مطر ثلج عاصف رياح | météo pluie* neige* tempête* vent
summer winter spring autumn season | sommer* winter* frühling* herbst* saison* | verano* invierno* primavera* otoño* temporada* | yaz yazın kış* bahar* sonbahar* mevsim* sezon* | mùa hè đông xuân | 夏 冬 春 秋 季节 | صيف شتاء ربيع خريف موسم | été hiver* printemps automne* saison*
morning dawn early_day | morgen* früh* vormittag* | mañana* | sabah* | sáng buổi_sáng | 早上 上午 | صباح | matin*
noon midday lunchtime | mittag* | mediodía | öğle* | trưa buổi_trưa | 中午 午间 | ظهر | midi
evening night late | abend* nacht* | tarde* noche* | akşam* gece* | tối đêm buổi_tối | 晚上 夜间 | مساء ليل | soir* nuit*
open opens opening_hours opened hours_of_opening | geöffnet* öffn* | abr* abiert* apertura | aç* açık* | mở mở_cửa | 开放 开门 营业 | يفتح فتح مفتوح | ouv*
close closes closed closing shut shuts | geschlossen* schließ* | cerra* cierr* cierre* | kapa* kapalı* | đóng đóng_cửa nghỉ | 关闭 关门 停业 | يغلق إغلاق مغلق | ferm*
wait waiting queue interval between | wart* abstand* | esper* intervalo* | bekle* ara | chờ đợi cách_nhau | 等 等待 间隔 | انتظار ينتظر | attend* attente intervalle*
keep kept store stored preserve conserve shelf_life keeps last | aufbewahr* lager* haltbar* | guard* conserv* | sakla* muhafaza* | giữ bảo_quản hạn_dùng | 保存 存放 保管 保质期 | حفظ يحفظ تخزين صلاحي | conserv* gard*
book books read reading volume novel library reader | buch* bücher* les* bibliothek* | libro* leer lectura* biblioteca* novela* | kitap* oku* kütüphane* roman* | sách đọc thư_viện | 书 阅读 图书馆 小说 | كتاب كتب قراء مكتب رواي | livre* lire lecture* bibliothèque* roman*
speech address talk lecture speaker gave_the_speech spoke speaks said | rede* ansprache* vortrag* redner* sprach | discurso* conferencia* orador* | konuşma* söylev* konuşmacı* | bài_phát_biểu phát_biểu diễn_văn | 演讲 讲话 致辞 发言 | خطاب كلم خطب | discours* allocution* orateur*
thank grateful gratitude | dank* | agradec* gracias | teşekkür* | cảm_ơn biết_ơn | 感谢 致谢 | شكر امتنان | remerci*
poor poverty money_troubles hardship | arm arme* armut* not | pobre* pobreza | fakir* yoksul* | nghèo | 贫困 穷 | فقر فقير | pauvre*
give gave given donate donated contribute contributed hand granted | geb* gab gegeben spend* gespendet schenk* | dar dio don* entreg* aport* | ver* bağış* | cho tặng góp quyên_góp | 捐 给 赠 送 | أعطى تبرع منح هب | donn* offr* don
build built building construct construction architect design designed | bau* gebaut architekt* gebäude* | constru* edific* arquitect* diseñ* | bina* inşa* inşaat* mimar* tasarla* yap* | xây xây_dựng tòa_nhà kiến_trúc_sư thiết_kế | 建 建筑 建设 大楼 设计 | بناء بنى مبنى مهندس تصميم عمار | constru* bât* édif* architecte* conç*
land plot site ground | grundstück* boden land | terreno* solar suelo | arsa* arazi* | đất khu_đất | 土地 地块 | أرض قطع_أرض | terrain* terre*
road street pavement traffic | straße* weg verkehr* gehweg* | calle* carretera* tráfico acera* | yol* sokak* cadde* trafik* | đường phố giao_thông | 路 街 道路 交通 | طريق شارع رصيف مرور | rue* route* voirie trottoir* chemin*
mill plant factory site works foundry workshop | werk* fabrik* betrieb* werkstatt* gießerei* | fábrica* planta* taller* | fabrika* tesis* atölye* | nhà_máy xưởng | 工厂 车间 厂 | مصنع ورش معمل | usine* fabrique* atelier*
recall withdrawn called_back | rückruf* | retirad* | geri_çağır* | thu_hồi | 召回 | استدعاء سحب | rappel*
union works_council labour labor strike collective | gewerkschaft* betriebsrat* streik* tarif* | sindicat* huelga* convenio* | sendika* grev* | công_đoàn đình_công | 工会 罢工 | نقاب إضراب | syndicat* grève*
reserve set_aside provision put_aside provide_for | rückstell* zurückleg* | provision* reserv* | karşılık* ayır* | dự_phòng trích | 准备金 计提 | مخصص احتياطي | provision*
impairment write_down write_off written_off depreciation amortisation | abschreib* wertminder* | deterioro amortiza* | değer_düşüklüğü amortisman* | khấu_hao giảm_giá_trị | 减值 折旧 摊销 | انخفاض_القيم إهلاك استهلاك | dépréci* amortiss*
restructuring restructure closing closure shutdown | umstrukturier* schließ* stilleg* | reestructura* cierre* | yeniden_yapılan* kapat* | tái_cơ_cấu đóng_cửa | 重组 关闭 | هيكل إغلاق | restructur* fermeture*
operating_income operating_profit ebit | betriebsergebnis* | resultado_operativo resultado_de_explotación | faaliyet_kârı faaliyet_karı | lợi_nhuận_hoạt_động | 营业利润 | الدخل_التشغيلي ربح_تشغيلي | résultat_opérationnel résultat_d'exploitation
cost_of_sales cost_of_goods cost_of_revenue cost_of_goods_sold | herstellungskosten umsatzkosten | coste_de_ventas | satış_maliyet* satışların_maliyet* | giá_vốn | 营业成本 销售成本 | تكلف_المبيعات | coût_des_ventes
quarter three_months | quartal* | trimestre* | çeyrek* | quý | 季度 | ربع | trimestre*
print printed printing printer press | druck* gedruckt | impr* | bas* baskı* yazıcı* | in in_ấn máy_in | 打印 印刷 | طباع طبع مطبع | imprim* impression*
paper sheet side page cover | papier* blatt seite* umschlag* | papel* cara* página* tapa* hoja* | kağıt* sayfa* yüz* kapak* | giấy trang bìa | 纸 页 封面 | ورق صفح غلاف | papier* feuille* page* couverture*
sign poster banner placard | plakat* banner* schild* | cartel* lona* letrero* | afiş* pankart* tabela* | biển áp_phích băng_rôn | 海报 横幅 标牌 | لافت ملصق | affiche* banderole* panneau*
mistake error wrong incorrect fault blunder | fehler* falsch* irr* | error* equivoca* fall* incorrect* | hata* yanlış* | lỗi sai nhầm | 错误 出错 错 | خطأ أخطاء غلط | erreur* faute* tromp*
correct correction fix_up amend revise adjust | korrigier* berichtig* | correg* corrig* arregl* rectif* | düzelt* | sửa chỉnh | 更正 修改 纠正 | تصحيح تعديل | corrig* correct* rectifi*
choose chosen selected select pick picked winner awarded | wähl* gewählt ausgewählt* zuschlag | eleg* elig* seleccion* adjudic* | seç* | chọn lựa_chọn trúng | 选择 选 中标 | اختيار اختار | chois* retenu* sélectionn*
move moving relocate removal | umzug* umzieh* zieh* | mud* traslad* | taşın* taşı* nakliy* | chuyển dọn_nhà | 搬 搬家 搬迁 | نقل انتقال | déménag* déplac*
heavy_item piano furniture_item | klavier* | piano* mueble* | piyano* | đàn_piano | 钢琴 | بيانو | piano*
valuables jewellery jewelry | schmuck* wertsachen | joya* | mücevher* takı* | trang_sức | 珠宝 贵重 | مجوهرات | bijou*
pay_in_advance down_payment up_front | anzahl* vorkasse vorauszahl* | por_adelantado anticipo* señal | kapora* peşin* ön_ödeme* | đặt_cọc trả_trước | 定金 预付 | مقدم عربون | acompte* arrhes d'avance
card credit_card debit pay_by_card | kreditkarte* karte* | tarjeta* | kart* kredi_kart* | thẻ | 卡 信用卡 | بطاق | carte*
gym fitness exercise sport workout | fitness* sport* training* | gimnasi* deport* ejercici* | spor* egzersiz* | phòng_tập thể_dục tập | 健身 运动 锻炼 | رياض تمرين نادي | sport* gymnas* exercice*
trainer coach instructor teaches teacher | trainer* lehrer* | entrenador* instructor* monitor* | eğitmen* antrenör* öğretmen* | huấn_luyện_viên giáo_viên dạy | 教练 老师 | مدرب معلم مدرس يدرس | entraîneur* moniteur* professeur* maître*
course class lesson lessons session workshop | kurs* stunde* unterricht* | curso* clase* lección* | kurs* ders* | khóa_học lớp buổi bài_học | 课程 课 班 | دور دورات درس دروس حص | cours leçon* séance*
exam test examination pass mark | prüfung* klausur* bestand* | examen* prueba* aprob* | sınav* | thi kiểm_tra | 考试 | امتحان اختبار | examen* épreuve*
register registration enrol enroll sign_up application apply | anmeld* registrier* bewerb* antrag* beantrag* | inscri* matrícula* solicit* registr* | kayıt* başvur* | đăng_ký ghi_danh nộp_đơn | 报名 注册 申请 登记 | تسجيل قيد طلب | inscri* demande* candidat*
borrow lend lent loaned | ausleih* leih* verleih* | prest* | ödünç* | mượn vay | 借 | إعار يعار استعار | emprunt* prêt*
lend_late late_fee overdue_fine | mahngebühr* versäumnis* | multa* recargo* | gecikme* ceza* | phí_trễ phạt | 滞纳金 逾期 | غرام تأخير | pénalité* retard*
hall room auditorium venue conference_room | saal säle raum räume halle* | sala* salón* auditorio* | salon* oda* | phòng hội_trường | 厅 室 会议室 | قاع غرف صال | salle*
mayor council municipality town_hall commune | bürgermeister* gemeinde* rat stadtrat* | alcalde* ayuntamiento* concejal* municip* | belediye* başkan* meclis* | thị_trưởng hội_đồng xã | 市长 议会 政府 | بلدي عمد مجلس | maire* commune* municip* conseil*
surcharge extra supplement additional on_top | zuschlag* aufpreis* zusätz* | recargo* suplement* extra adicional* | ek ilave* fazla* zam* | phụ_thu thêm | 附加 加收 额外 | إضافي زياد رسم_إضافي | supplément* majoration* surcoût*
share_of_costs percentage part fraction quarter_of half third | anteil* viertel* hälfte* drittel* prozent* | parte* porcentaje* mitad* tercio* | pay* oran* yarı* yüzde* | phần tỷ_lệ nửa | 比例 份额 一半 | نصف ربع ثلث نسب | part* pourcentage* moitié* tiers
photo photograph picture camera film record_video | foto* bild* kamera* film* | foto* imagen* cámara* grab* | fotoğraf* resim* kamera* | ảnh chụp quay_phim máy_ảnh | 照片 拍照 相机 摄影 | صور تصوير كاميرا | photo* image* caméra* film*
phone_use mobile smartphone cell | handy* smartphone* mobiltelefon* | móvil* teléfono_móvil | cep_telefon* telefon* | điện_thoại | 手机 | هاتف جوال محمول | portable* mobile* smartphone*
locker cupboard wardrobe cabinet | spind* schrank* | taquilla* armario* | dolap* dolab* | tủ | 柜 储物柜 | خزان دولاب | casier* armoire* placard*
kindergarten nursery creche daycare childcare | kita kindergarten* krippe* | guardería* | kreş* anaokul* | nhà_trẻ mẫu_giáo | 幼儿园 托儿 | حضان روض | crèche* garderie*
`;
